import type { Route } from 'next';
import { AuthorAvatar, PlatformMark } from '@/components/article/text/post-parts';
import { Icon } from '@/components/ui/icon';
import { Link, OutsideLink } from '@/components/ui/link';
import { shownAuthor } from '@/lib/design/post-card';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';

type Props = { post: Post /** Their own page, where they have one. */; href: `/${string}` | null };

/** The author's name, which leads to their page, or to their posts where they can be filtered by. */
export function ArticleAuthor({ post, href }: Props) {
  const posts = hrefOfPosts(post, href);
  return (
    <span className="min-w-0">
      {posts ? (
        <Link href={posts as Route} rel={href ? 'author' : 'nofollow'} className="post-author">
          <bdi>{post.author}</bdi>
        </Link>
      ) : (
        <bdi className="post-author">{shownAuthor(post.author)}</bdi>
      )}
    </span>
  );
}

/** The platform, which leads to the author's profile there. */
export function ArticlePlatform({ post: { author, authorLink, platform } }: Pick<Props, 'post'>) {
  const mark = <PlatformMark platform={platform} look="badge" />;
  if (!authorLink) return <span>{mark}</span>;
  return (
    <span>
      <OutsideLink
        href={authorLink}
        rel="author"
        aria-label={`${author ?? 'The author'} on ${platform}`}
        title={`Profile on ${platform}`}
        className="post-platform"
      >
        {mark}
        <Icon name="arrow-up-right" className="size-3.5" />
      </OutsideLink>
    </span>
  );
}

/** The author's page, or their posts in the feed; null where these cannot be found by the name. */
const hrefOfPosts = ({ author, authorPath }: Post, page: Props['href']): string | null =>
  page ?? (author && authorPath && feedHref({ ...NO_FILTERS, authors: [author] }));

/** The author with links to more of their posts; nothing without any. */
export function AuthorCard({ post, href }: Props) {
  const { author, authorLink, platform } = post;
  const posts = hrefOfPosts(post, href);
  if (!posts && !authorLink) return null;
  return (
    <section aria-label="About the author" className="author-card">
      <AuthorAvatar name={author} />
      <p>
        <bdi>{shownAuthor(author)}</bdi>
      </p>
      <p>
        {posts && (
          <Link href={posts as Route} rel={href ? 'author' : 'nofollow'}>
            All of their posts
          </Link>
        )}
        {authorLink && (
          <OutsideLink href={authorLink} rel="author">
            Profile on {platform}
          </OutsideLink>
        )}
      </p>
    </section>
  );
}
