import type { Route } from 'next';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { FeedPage } from '@/lib/feed/model';
import { readTimeMinutes } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { type Summary, type SummaryHead, type SummaryKind, summaryHref, summaryKey } from '@/lib/summaries/model';
import { findRelatives, listWeeks } from '@/lib/summaries/month';
import { findSummaryNeighbours } from '@/lib/summaries/summary-neighbours';
import { shortSummaryPeriod } from '@/lib/summaries/summary-texts';
import { formatDate, formatMonth } from '@/lib/utils/format';
import { HowMade } from './how-made';
import { SummaryActions } from './summary-actions';
import { SummaryBasis, SummaryPosts } from './summary-parts';
import { SummaryText } from './summary-text';

type Props = {
  summary: Summary;
  breadcrumb: ReactNode;
  /** The first page of its posts; null if they could not be loaded. */
  covered: Pick<FeedPage<Post>, 'posts' | 'total'> | null;
  /** All that there are. */
  listed: Record<SummaryKind, SummaryHead[]>;
  /** The form for the Monday mail. */
  subscribe: ReactNode;
};

/** Above this a title is smaller on phones, so that the text begins on the first screen. */
const LONG_TITLE = 42;

/** A summary as its own page: the text, and beside it the ways to the days and weeks around it. */
export function SummaryPage({ summary, breadcrumb, covered, listed, subscribe }: Props) {
  const posts = covered?.posts ?? [];
  return (
    <div className="summary-page page-width">
      {breadcrumb}
      <article>
        <p className="text-ink-3 text-ui">
          <SummaryBasis summary={summary} />
        </p>
        <h1 dir="auto" data-long={summary.title.length > LONG_TITLE || undefined}>
          {summary.title}
        </h1>
        <SummaryActions
          key={summaryKey(summary)}
          summary={{ kind: summary.kind, day: summary.day }}
          title={summary.title}
        />
        <SummaryText content={summary.content} posts={posts} isPage />
        <HowMade content={summary.content} />
        <SummaryPosts
          summary={summary}
          isPage
          posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))}
          total={covered?.total ?? 0}
        />
      </article>
      <div className="summary-rail">
        <Neighbours summary={summary} listed={listed} />
        <Relatives summary={summary} listed={listed} />
        <Month summary={summary} daily={listed.daily} />
        <section aria-labelledby="summary-subscribe" className="rail-part">
          <h2 id="summary-subscribe">Get 6 new tips every Monday</h2>
          {subscribe}
        </section>
      </div>
    </div>
  );
}

type PartProps = Pick<Props, 'summary' | 'listed'>;

function Neighbours({ summary, listed }: PartProps) {
  const { previous, next } = findSummaryNeighbours(listed, summary);
  if (!previous && !next) return null;
  return (
    <nav aria-label="Summaries before and after this one" className="summary-steps">
      {previous && (
        <Link href={summaryHref(previous) as Route} rel="prev">
          ‹ {shortSummaryPeriod(previous, summary.day)}
        </Link>
      )}
      {next && (
        <Link href={summaryHref(next) as Route} rel="next">
          {shortSummaryPeriod(next, summary.day)} ›
        </Link>
      )}
    </nav>
  );
}

/** The week of a day, or the days of a week. */
function Relatives({ summary, listed }: PartProps) {
  const relatives = findRelatives(summary, listed);
  if (relatives.length === 0) return null;
  return (
    <section aria-labelledby="summary-relatives" className="rail-part">
      <h2 id="summary-relatives">{summary.kind === 'daily' ? 'Its week' : 'Its days'}</h2>
      <ul className="rail-titles">
        {relatives.map((other) => (
          <li key={summaryHref(other)}>
            <p>{shortSummaryPeriod(other, summary.day)}</p>
            <Link href={summaryHref(other) as Route} dir="auto">
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The month of a summary: each day that has one is the way to it. */
function Month({ summary, daily }: { summary: Summary; daily: readonly SummaryHead[] }) {
  const month = summary.day.slice(0, 7);
  const weeks = listWeeks(month, daily);
  if (!weeks.flat().some((day) => day?.summary)) return null;
  return (
    <table className="summary-month">
      <caption>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, index) => (
              <td key={day?.day ?? WEEKDAYS[index]}>
                {day?.summary ? (
                  <Link
                    href={summaryHref(day.summary) as Route}
                    aria-label={`${formatDate(day.day)}: ${day.summary.title}`}
                    aria-current={summary.kind === 'daily' && summary.day === day.day ? 'page' : undefined}
                  >
                    {day.number}
                  </Link>
                ) : (
                  day?.number
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
