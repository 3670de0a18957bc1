import type { Route } from 'next';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';

type Props = { post: Post /** Their own page, where they have one. */; href: `/${string}` | null };

/**
 * The author's name, which leads to their page, or to their posts where they can be filtered by, and a mark beside it that leads
 * to their profile.
 */
export function ArticleAuthor({ post, href }: Props) {
  const { author, authorLink, canFilterByAuthor, platform } = post;
  return (
    <span className="inline-flex min-w-0 items-center">
      {href || canFilterByAuthor ? (
        <Link
          href={(href ?? feedHref({ ...NO_FILTERS, authors: [author] })) as Route}
          rel={href ? 'author' : 'nofollow'}
          className="post-author"
        >
          <bdi>{author}</bdi>
        </Link>
      ) : (
        <bdi className="post-author">{author}</bdi>
      )}
      {authorLink && (
        <a
          href={authorLink}
          target="_blank"
          rel="noopener nofollow author"
          aria-label={`${author} on ${platform}`}
          title={`Profile on ${platform}`}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '-my-3 -mr-2.5 -ml-2 text-ink-3' })}
        >
          <Icon name="arrow-up-right" />
        </a>
      )}
    </span>
  );
}

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
