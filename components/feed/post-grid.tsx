import { Fragment } from 'react';
import { Promo } from '@/components/promos/promo';
import type { Feed } from '@/lib/posts/use-feed';
import { promoAfter } from '@/lib/promos/promo-after';
import { PostCard } from './post-card';
import { PostCardSkeleton } from './post-card-skeleton';
import type { FilterProps } from './search-panel';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type Props = FilterProps & {
  feed: Feed;
  /** What to mark in the cards. */
  terms: string[];
};

/** The cards, a promo after every tenth of them, and shapes in place of those that are on their way. */
export function PostGrid({ feed, terms, ...filterProps }: Props) {
  const { posts, isLoading, isLoadingMore } = feed;
  const firstWithImage = posts.find(({ image }) => image !== null);
  return (
    <ul aria-busy={isLoading || isLoadingMore} className="feed-grid mt-4 grid gap-5">
      {posts.map((post, index) => {
        const promo = promoAfter(index + 1);
        return (
          <Fragment key={post.id}>
            <li className="min-w-0">
              <PostCard post={post} terms={terms} isFirstImage={post === firstWithImage} {...filterProps} />
            </li>
            {promo && (
              <li className="min-w-0">
                <Promo kind={promo} />
              </li>
            )}
          </Fragment>
        );
      })}
      {(isLoading || isLoadingMore) &&
        SKELETONS.map((key) => (
          <li key={key}>
            <PostCardSkeleton />
          </li>
        ))}
    </ul>
  );
}
