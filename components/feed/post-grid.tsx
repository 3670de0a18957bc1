import { Fragment, type ReactNode, useEffect } from 'react';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import type { Feed } from '@/lib/feed/use-feed';
import { type PromoKind, promoAfter } from '@/lib/promos/promo-after';
import { useUser } from '@/lib/session/use-session';
import type { FilterProps } from './filter-props';
import { PostCard } from './post-card';
import { PostCardSkeleton } from './post-card-skeleton';

const importCardTagging = () => import('@/components/tagging/card-tagging').then(({ CardTagging }) => CardTagging);

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A card for each promo, rendered by the server: their texts and icons are no part of the scripts. */
export type Promos = Record<PromoKind, ReactNode>;

type Props = FilterProps & {
  feed: Feed;
  /** What to mark in the cards. */
  terms: string[];
  promos: Promos;
};

/** The cards, a promo after every tenth of them, and skeletons for those that are loading. */
export function PostGrid({ feed, terms, promos, ...filterProps }: Props) {
  const { posts, isLoading, isLoadingMore } = feed;
  const CardTagging = useCardTagging();
  // The first cards are in view at the start.
  const eagerPost = posts.find(({ image }) => image !== null);
  return (
    <ul id="post-list" aria-busy={isLoading || isLoadingMore} className="feed-grid">
      {posts.map((post, index) => {
        const promo = promoAfter(index + 1);
        return (
          <Fragment key={post.id}>
            <li>
              <PostCard
                post={post}
                terms={terms}
                isImageEager={post === eagerPost}
                Actions={CardTagging}
                {...filterProps}
              />
            </li>
            {promo && <li className="promo-place">{promos[promo]}</li>}
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

/** The buttons that only signed-in readers see on cards, null for anybody else. */
function useCardTagging() {
  const user = useUser();
  const [CardTagging, load] = useLazyComponent(importCardTagging);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  return isSignedIn ? CardTagging : null;
}
