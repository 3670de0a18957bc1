import type { Route } from 'next';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { OtherWays } from '@/components/layout/other-ways';
import { Link } from '@/components/ui/link';
import { describeAuthors, type PostsOfWeek, TREND_SECTIONS, type Trend, type Trends } from '@/lib/trends/model';
import { countPosts, formatCount, formatDate } from '@/lib/utils/format';

const KINDS = { term: 'Term', hashtag: 'Hashtag' };

/** New, rising and fading terms and hashtags. */
export function TrendsScreen({ from, to, trends }: Trends) {
  const sections = TREND_SECTIONS.map((section) => ({
    ...section,
    items: trends.filter(({ state }) => state === section.state),
  })).filter(({ items }) => items.length > 0);
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title="Trends" />
      <h1 className="page-title mt-2">Trends</h1>
      <p className="mt-2 mb-6 text-ink-3 text-ui">
        <time dateTime={from}>{formatDate(from)}</time> to <time dateTime={to}>{formatDate(to)}</time>, compared with
        the seven weeks before
      </p>
      {sections.length === 0 && (
        <>
          <p className="max-w-prose text-ink-2">Nothing stands out this week. Trends need posts of several weeks.</p>
          <OtherWays />
        </>
      )}
      <div className="grid gap-8">
        {sections.map(({ state, title, note, items }) => (
          <section key={state} aria-labelledby={`trends-${state}`} className="min-w-0">
            <h2 id={`trends-${state}`} className="mb-1 font-semibold font-serif text-section">
              {title}
            </h2>
            <p className="mb-2 text-ink-3 text-ui">{note}</p>
            <ul>
              {items.map((trend) => (
                <TrendRow key={`${trend.kind} ${trend.name}`} {...trend} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function TrendRow(trend: Trend) {
  const { kind, state, name, href, weeks } = trend;
  const [now, before] = weeks;
  return (
    <li className="flex items-center justify-between gap-4 border-t py-3">
      <div className="min-w-0">
        <h3 className="truncate font-semibold font-serif text-title">
          <Link href={href as Route} className="hover:underline" dir="auto">
            {name}
          </Link>
        </h3>
        <p className="text-ink-3 text-ui tabular-nums">
          {KINDS[kind]}
          {' · '}
          {now && <PostsLink {...now} text={countPosts(now.posts)} />}
          {describeAuthors(trend)}
          {state !== 'new' && before && (
            <>
              {', '}
              <PostsLink {...before} text={`${formatCount(before.posts)} the week before`} />
            </>
          )}
        </p>
      </div>
      <Sparkline counts={weeks.map(({ posts }) => posts).toReversed()} />
    </li>
  );
}

function PostsLink({ posts, href, text }: PostsOfWeek & { text: string }) {
  if (posts === 0) return text;
  return (
    <Link href={href as Route} className="text-link underline underline-offset-2">
      {text}
    </Link>
  );
}

const HEIGHT = 28;
const STEP = 12;
const BAR_WIDTH = 9;

/** A bar for each week, the last one darker, drawn on the server. A week without any is a line. */
function Sparkline({ counts }: { counts: number[] }) {
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
