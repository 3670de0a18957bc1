import { formatCount } from '@/lib/utils/format-count';

const HEIGHT = 28;
const STEP = 12;
const BAR_WIDTH = 9;

/** A bar for each week, the last one darker, drawn on the server. A week without any is a line. */
export function Sparkline({ counts }: { counts: number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      role="img"
      aria-label={`Posts by week: ${counts.map(formatCount).join(', ')}`}
      width={counts.length * STEP}
      height={HEIGHT}
      className="shrink-0 fill-current text-ink-3"
    >
      {counts.map((count, week) => {
        const height = Math.max(1, Math.round((count / most) * HEIGHT));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            key={week}
            x={week * STEP}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            className={week === counts.length - 1 ? 'text-ink' : undefined}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
