import type { Route } from 'next';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Post } from '@/lib/posts/model';

/**
 * The author's name, which leads to their posts where they can be filtered by, and a mark beside it that leads to their
 * profile.
 */
export function ArticleAuthor({ post }: { post: Post }) {
  const { author, authorUrl, canFilterByAuthor, platform } = post;
  return (
    <span className="inline-flex min-w-0 items-center">
      {canFilterByAuthor ? (
        <Link
          href={feedHref({ ...NO_FILTERS, authors: [author] }) as Route}
          prefetch={false}
          rel="nofollow"
          className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          <bdi>{author}</bdi>
        </Link>
      ) : (
        <bdi className="font-semibold text-ink">{author}</bdi>
      )}
      {authorUrl && (
        <a
          href={authorUrl}
          target="_blank"
          rel="noopener nofollow author"
          aria-label={`${author} on ${platform}`}
          title={`Profile on ${platform}`}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-3 -ml-2 text-ink-muted' })}
        >
          <Icon name="arrow-up-right" className="size-4" />
        </a>
      )}
    </span>
  );
}
