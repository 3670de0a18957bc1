import type { FeedPage } from '@/lib/feed/model';
import { readTimeMinutes } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { type Summary, type SummaryKey, type SummaryKind, summaryHref } from '@/lib/summaries/model';
import { findSummaryNeighbours } from '@/lib/summaries/summary-neighbours';
import { shortSummaryPeriod } from '@/lib/summaries/summary-texts';
import { HowMade } from './how-made';
import { SummaryBasis, SummaryPosts } from './summary-parts';
import { SummaryText } from './summary-text';

type Props = {
  summary: Summary;
  /** The first page of its posts; null if they could not be loaded. */
  covered: Pick<FeedPage<Post>, 'posts' | 'total'> | null;
  /** Those that it can be between. */
  listed: Record<SummaryKind, SummaryKey[]>;
};

/** A summary that the address asks for, as a part of the page where no script can open its dialog. */
export function OpenedSummary({ summary, covered, listed }: Props) {
  const posts = covered?.posts ?? [];
  const { previous, next } = findSummaryNeighbours(listed, summary);
  return (
    <noscript>
      <section className="opened-summary page-width">
        <div>
          <p className="text-ink-3 text-ui">
            <SummaryBasis summary={summary} />
          </p>
          <h2 dir="auto">{summary.title}</h2>
          <SummaryText content={summary.content} posts={posts} />
          <SummaryPosts
            summary={summary}
            posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))}
            total={covered?.total ?? 0}
          />
          <HowMade content={summary.content} />
          <p className="summary-steps">
            {previous && <a href={summaryHref(previous)}>‹ {shortSummaryPeriod(previous, summary.day)}</a>}
            {next && <a href={summaryHref(next)}>{shortSummaryPeriod(next, summary.day)} ›</a>}
          </p>
        </div>
      </section>
    </noscript>
  );
}
