'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { findPrevNext, type PrevNext, readListOrder } from '@/lib/feed/prev-next';
import { postPath } from '@/lib/posts/path';

type Props = { slug: string };

/**
 * The ways to the posts before and after this one in the list that the reader came from. Only their browser knows it: the
 * page is the same for everybody. They take the article's place in the history, so that Back is the list.
 */
export function PrevNextArrows({ slug }: Props) {
  const neighbours = usePrevNext(slug);
  if (!neighbours) return null;
  const { previous, next } = neighbours;
  return (
    <nav aria-label="Posts before and after this one" className="flex shrink-0">
      <Arrow post={previous} label="Previous post" icon="chevron-left" />
      <Arrow post={next} label="Next post" icon="chevron-right" />
    </nav>
  );
}

type ArrowProps = { post: PrevNext['next']; label: string; icon: 'chevron-left' | 'chevron-right' };

function Arrow({ post, label, icon }: ArrowProps) {
  const look = { variant: 'ghost', size: 'icon' } as const;
  if (!post) {
    return (
      <span aria-hidden="true" className={buttonClass({ ...look, className: 'opacity-30' })}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      href={postPath(post)}
      replace
      aria-label={`${label}: ${post.title}`}
      title={post.title}
      className={buttonClass(look)}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** The same at the end of the article, with their titles. */
export function PrevNextCards({ slug }: Props) {
  const neighbours = usePrevNext(slug);
  if (!neighbours) return null;
  const { previous, next } = neighbours;
  return (
    <nav aria-label="More of the list you came from">
      <ul className="grid gap-4 sm:grid-cols-2">
        {previous && <Neighbour post={previous} label="Previous post" />}
        {next && <Neighbour post={next} label="Next post" isNext />}
      </ul>
    </nav>
  );
}

type NeighbourProps = { post: NonNullable<PrevNext['next']>; label: string; isNext?: boolean };

function Neighbour({ post, label, isNext = false }: NeighbourProps) {
  return (
    <li className={isNext ? 'sm:col-start-2 sm:text-right' : undefined}>
      <div className="card flex-col px-4 py-3">
        <p className={`flex items-center gap-1.5 text-ink-3 text-meta ${isNext ? 'sm:flex-row-reverse' : ''}`}>
          <Icon name={isNext ? 'arrow-right' : 'arrow-left'} />
          {label}
        </p>
        <Link
          href={postPath(post)}
          replace
          className="card-link mt-0.5 line-clamp-2 font-semibold font-serif text-body leading-snug"
          dir="auto"
        >
          {post.title}
        </Link>
      </div>
    </li>
  );
}

function usePrevNext(slug: string): PrevNext | null {
  const kept = useSyncExternalStore(subscribeToNothing, readListOrder, () => null);
  return useMemo(() => findPrevNext(kept, slug), [kept, slug]);
}

const subscribeToNothing = () => () => undefined;
