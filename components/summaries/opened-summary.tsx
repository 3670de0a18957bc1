import { Fragment } from 'react';
import type { FeedPage } from '@/lib/feed/model';
import { readTimeMinutes } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { type Summary, type SummaryKey, type SummaryKind, summaryHref } from '@/lib/summaries/model';
import { findSummaryNeighbours } from '@/lib/summaries/summary-neighbours';
import { shortSummaryPeriod } from '@/lib/summaries/summary-texts';
import { SummaryBasis, SummaryPosts } from './summary-parts';
import { SummaryText } from './summary-text';

type Props = {
  summary: Summary;
  /** The first page of its posts; null if they could not be loaded. */
  covered: Pick<FeedPage<Post>, 'posts' | 'total'> | null;
  /** Those that it can be between. */
  listed: Record<SummaryKind, SummaryKey[]>;
  /** Whether it is all of the page. */
  isPage?: boolean;
};

/** A summary that is its own page, or that the address asks for, as a part of the page where no script can open its dialog. */
export function OpenedSummary({ summary, covered, listed, isPage = false }: Props) {
  const posts = covered?.posts ?? [];
  const { previous, next } = findSummaryNeighbours(listed, summary);
  const Title = isPage ? 'h1' : 'h2';
  const Place = isPage ? Fragment : 'noscript';
  return (
    <Place>
      <section className="opened-summary page-width">
        <div>
          <p className="text-ink-3 text-ui">
            <SummaryBasis summary={summary} />
          </p>
          <Title dir="auto">{summary.title}</Title>
          <SummaryText content={summary.content} posts={posts} isPage={isPage} />
          <SummaryPosts
            summary={summary}
            isPage={isPage}
            posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))}
            total={covered?.total ?? 0}
          />
          <p className="mt-6 text-ink-3 text-ui">
            Whole sentences of the posts, selected by a program.{' '}
            <a href="/about" className="underline underline-offset-2">
              How this is made
            </a>
          </p>
          <p className="summary-steps">
            {previous && <a href={summaryHref(previous)}>‹ {shortSummaryPeriod(previous, summary.day)}</a>}
            {next && <a href={summaryHref(next)}>{shortSummaryPeriod(next, summary.day)} ›</a>}
          </p>
        </div>
      </section>
    </Place>
  );
}
