import { ArticleActions } from '@/components/article/article-actions';
import { PlatformBadge } from '@/components/posts/platform-badge';
import { ReportButton } from '@/components/reports/report-button';
import { chipClass } from '@/components/ui/chip';
import { NO_FILTERS } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import { useWholePost } from '@/lib/posts/whole-post';
import { formatDate } from '@/lib/text/format-date';
import { type FilterPosts, PostDialogLink } from './post-dialog-link';
import { PostDialogText } from './post-dialog-text';

type Props = { post: ListedPost; terms: string[]; onFilter: FilterPosts };

/** What the dialog shows between the title and the footer. What the list does not know comes a moment later. */
export function PostDialogBody({ post, terms, onFilter }: Props) {
  const { post: whole } = useWholePost(post.id);
  return (
    <>
      <div className="byline mt-2 text-ink-muted text-sm">
        <Author post={post} onFilter={onFilter} />
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        <span>{post.readMinutes} min read</span>
        <span>
          <PlatformBadge platform={post.platform} />
        </span>
      </div>
      <div className="mt-3">
        <ArticleActions post={{ ...post, sourceUrl: whole?.sourceUrl ?? null }} isCompact />
      </div>
      {post.image && (
        <img
          src={(post.image.medium ?? post.image).url}
          width={post.image.width}
          height={post.image.height}
          alt={whole?.image?.alt ?? ''}
          className="mt-5 max-h-80 w-full rounded-xl bg-surface-muted object-contain"
        />
      )}
      <div className="mt-5">
        <PostDialogText post={post} terms={terms} />
      </div>
      <Hashtags post={post} onFilter={onFilter} />
      <ReportButton post={post} className="mt-5 -ml-5 text-ink-muted" />
    </>
  );
}

function Author({ post: { author, canFilterByAuthor }, onFilter }: Omit<Props, 'terms'>) {
  if (!canFilterByAuthor) return <bdi className="font-medium text-ink">{author}</bdi>;
  return (
    <PostDialogLink
      filters={{ ...NO_FILTERS, authors: [author] }}
      onFilter={onFilter}
      className="inline-flex min-h-11 items-center font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      <bdi>{author}</bdi>
    </PostDialogLink>
  );
}

function Hashtags({ post, onFilter }: Omit<Props, 'terms'>) {
  const { hashtags } = usePostOverlay(post);
  if (hashtags.length === 0) return null;
  return (
    <nav aria-label="Hashtags" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {hashtags.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <PostDialogLink
              filters={{ ...NO_FILTERS, hashtags: [id] }}
              onFilter={onFilter}
              className={chipClass(false)}
            >
              <span className="truncate" dir="auto">
                {name}
              </span>
            </PostDialogLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
