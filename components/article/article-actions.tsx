import clsx from 'clsx';
import { ReportButton } from '@/components/reports/report-button';
import { BookmarkButton } from '@/components/tagging/bookmark-button';
import { TagsButton } from '@/components/tagging/tags-button';
import { buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import type { Post } from '@/lib/posts/model';
import type { TaggedPost } from '@/lib/posts/overlay/model';
import { postPath } from '@/lib/posts/path';
import { ShareButton } from './share-button';

type Props = {
  post: TaggedPost & Pick<Post, 'slug' | 'sourceUrl'>;
  /** Icons alone on phones, and no report: what stands above the text is one row. */
  isCompact?: boolean;
};

/** What can be done with a post (spec §2 "Article page"). Without JavaScript only the link is left of it. */
export function ArticleActions({ post, isCompact = false }: Props) {
  return (
    <div
      className={clsx(
        'flex flex-wrap print:hidden [@media(scripting:none)]:[&>button]:hidden',
        isCompact ? 'gap-2 max-sm:[&_.button-label]:sr-only' : 'gap-3',
      )}
    >
      <BookmarkButton post={post} variant="article" />
      <TagsButton post={post} variant="article" />
      <ShareButton path={postPath(post)} title={post.title} />
      {post.sourceUrl && (
        <a
          href={post.sourceUrl}
          target="_blank"
          rel="noopener nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          <span className="button-label">View Original Post</span>
          <Icon name="external-link" className="size-4" />
        </a>
      )}
      {!isCompact && <ReportButton post={post} />}
    </div>
  );
}
