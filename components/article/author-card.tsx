import type { Route } from 'next';
import { AuthorAvatar } from '@/components/article/text/author-avatar';
import { Link } from '@/components/ui/link';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';

type Props = { post: Post /** Their own page, where they have one. */; href: `/${string}` | null };

/** The author with links to more of their posts; nothing without any. */
export function AuthorCard({ post, href }: Props) {
  const { author, authorLink, canFilterByAuthor, platform } = post;
  if (!href && !canFilterByAuthor && !authorLink) return null;
  return (
    <section aria-label="About the author" className="author-card">
      <AuthorAvatar name={author} />
      <p>
        <bdi>{author}</bdi>
      </p>
      <p>
        {(href || canFilterByAuthor) && (
          <Link
            href={(href ?? feedHref({ ...NO_FILTERS, authors: [author] })) as Route}
            rel={href ? 'author' : 'nofollow'}
          >
            All of their posts
          </Link>
        )}
        {authorLink && (
          <a href={authorLink} target="_blank" rel="noopener nofollow author">
            Profile on {platform}
          </a>
        )}
      </p>
    </section>
  );
}
