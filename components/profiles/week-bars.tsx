import { countPosts } from '@/lib/utils/format';

const [BAR_PX, GAP_PX, HEIGHT_PX] = [6, 2, 44];

/** Posts of the last 52 weeks as bars, the oldest first, and the same in words; nothing for a year without posts. */
export function WeekBars({ weeks }: { weeks: number[] | null }) {
  const total = weeks?.reduce((sum, posts) => sum + posts, 0) ?? 0;
  if (!weeks || total < 2) return null;
  const most = Math.max(...weeks);
  const active = weeks.filter((posts) => posts > 0).length;
  const text = `${countPosts(total)} in the last ${weeks.length} weeks, in ${active} of them, at most ${most} a week`;
  return (
    <figure className="week-bars">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * (BAR_PX + GAP_PX) - GAP_PX} ${HEIGHT_PX}`}
        preserveAspectRatio="none"
      >
        {weeks.map((posts, week) => {
          // A week without posts is a line, so that the year can be counted.
          const height = posts === 0 ? 1 : Math.max(4, Math.round((posts / most) * HEIGHT_PX));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
              key={week}
              className={posts === 0 ? 'is-empty' : undefined}
              x={week * (BAR_PX + GAP_PX)}
              y={HEIGHT_PX - height}
              width={BAR_PX}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
