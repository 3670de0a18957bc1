import { PostTitleRows, type RowPost } from '@/components/article/text/post-title-rows';
import type { Summary, SummaryKey } from '@/lib/summaries/model';
import { summaryBasis, summaryCount, summaryFeedHref, summaryPeriod } from '@/lib/summaries/summary-texts';

/** "November 20, 2026 · Based on 42 posts": the posts of a summary, with a link to them. */
export function SummaryBasis({ summary }: { summary: Pick<Summary, 'kind' | 'day' | 'articlesProcessed'> }) {
  const basis = summaryBasis(summary.articlesProcessed);
  return (
    <>
      <span>{summaryPeriod(summary)}</span>
      {basis && (
        <span>
          {' · '}
          <a href={summaryFeedHref(summary)} className="underline underline-offset-2 hover:text-ember">
            {basis}
          </a>
        </span>
      )}
    </>
  );
}

type Props = {
  summary: SummaryKey;
  /** The first of them, as many as are known. */
  posts: RowPost[];
  total: number;
  /** Whether it is below a page's title rather than a part of a page. */
  isPage?: boolean;
};

/** The posts that a summary covers as rows, and the way to the others; nothing while none are known. */
export function SummaryPosts({ summary, posts, total, isPage = false }: Props) {
  if (posts.length === 0) return null;
  const count = summaryCount(total);
  const [Heading, Title] = isPage ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  return (
    <section className="summary-posts">
      <Heading>{total === 1 ? 'The post' : `The ${count}`}</Heading>
      <PostTitleRows posts={posts} Title={Title} />
      {total > posts.length && (
        <a href={summaryFeedHref(summary)} rel="nofollow">
          {`All ${count} in the feed`}
        </a>
      )}
    </section>
  );
}
