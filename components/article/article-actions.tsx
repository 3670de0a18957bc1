import { BookmarkButton, TagsButton } from '@/components/bookmarks/tagging-buttons';
import { ReportButton } from '@/components/reports/report-button';
import { Icon } from '@/components/ui/icon';
import { OutsideLink } from '@/components/ui/link';
import { MoreMenu } from '@/components/ui/more-menu';
import type { Post, TaggedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { reportOfPost } from '@/lib/reports/model';
import { ShareButton } from './share-button';

type Props = { post: TaggedPost & Pick<Post, 'slug' | 'sourceUrl'> };

/** Actions of a post (spec §2 "Article page"), one row also on phones, as icons alone. Without JavaScript only the link remains. */
export function ArticleActions({ post }: Props) {
  return (
    <div className="toolbar max-sm:[&_.button-label]:sr-only print:hidden">
      <BookmarkButton post={post} variant="article" />
      <TagsButton post={post} variant="article" />
      <ShareButton path={postPath(post)} title={post.title} />
      {post.sourceUrl && (
        <OutsideLink href={post.sourceUrl}>
          View Original Post
          <Icon name="external-link" />
        </OutsideLink>
      )}
      <MoreMenu className="needs-extras">
        <ReportButton subject={reportOfPost(post)} />
      </MoreMenu>
    </div>
  );
}
