import { Fragment, type ReactNode } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import { type DayHeading, groupByDay } from '@/lib/feed/day-groups';
import { toDayItems } from '@/lib/feed/day-items';
import { type PromoKind, promoWithin } from '@/lib/feed/promos';
import type { Feed } from '@/lib/feed/use-feed';
import type { PostMarks } from './feed-visit';
import type { FilterProps } from './filter-link';
import { PostCard } from './post-card';

const importSignedInCard = () => import('./signed-in-card');

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A card for each promo, rendered by the server: their texts and icons are no part of the scripts. */
export type Promos = Record<PromoKind, ReactNode>;

type Props = FilterProps & {
  feed: Feed;
  promos: Promos;
  /** Loaded with the visit. */
  Marks: typeof PostMarks | null;
  /** In UTC as YYYY-MM-DD. */
  today: string;
  /** Whether another list is loading meanwhile. */
  isStale: boolean;
};

/** The cards under their days, by their worth, a promo after every tenth of them, and skeletons for those that are loading. */
export function PostGrid({ feed, promos, Marks, today, isStale, pathname, filters, onChange }: Props) {
  const filterProps = { pathname, filters, onChange };
  const { posts, total, isLoading, isLoadingMore } = feed;
  const { headings, datedFrom } = groupByDay({ posts, total, today }, filterProps.filters);
  // A search shows what was found, in its order.
  const items = toDayItems(posts, filters.search === '' && headings.size > 0 ? datedFrom : 0);
  const signedIn = useSignedInCard();
  // The first cards are in view at the start.
  const eagerPost = posts.find(({ image }) => image !== null);
  return (
    <ul
      id="post-list"
      aria-busy={isStale || isLoading || isLoadingMore}
      className={isStale ? 'feed-grid feed-grid-stale' : 'feed-grid'}
    >
      {items.map((item) => {
        const { place } = item;
        const heading = headings.get(place);
        const shown = item.kind === 'strip' ? item.posts : [item.post];
        const cards = shown.map((post) => (
          <Fragment key={post.id}>
            {Marks && <Marks post={post} />}
            <PostCard
              post={post}
              look={item.kind === 'strip' ? 'quote' : item.kind}
              Title={headings.size > 0 ? 'h4' : 'h3'}
              isDated={place >= datedFrom}
              isImageEager={post === eagerPost}
              signedIn={signedIn}
              {...filterProps}
            />
          </Fragment>
        ));
        // After the item with every tenth post.
        const promo = promoWithin(place + 1, place + shown.length);
        return (
          <Fragment key={shown[0]?.id}>
            {heading && <DayTitle {...heading} />}
            {item.kind === 'strip' ? (
              <li className="passing">
                <p>Said in passing</p>
                <div>
                  {cards.map((card) => (
                    <div key={card.key}>{card}</div>
                  ))}
                </div>
              </li>
            ) : (
              <li className={item.kind === 'lead' ? `lead-place lead-${item.span}` : undefined}>{cards}</li>
            )}
            {promo && <li className="promo-place">{promos[promo]}</li>}
          </Fragment>
        );
      })}
      {(isLoading || isLoadingMore) &&
        SKELETONS.map((key) => (
          <li key={key}>
            <div className="post-card card post-skeleton" />
          </li>
        ))}
    </ul>
  );
}

function DayTitle({ text, day }: DayHeading) {
  return (
    <li className="feed-day">
      <h3>{day ? <time dateTime={day}>{text}</time> : text}</h3>
    </li>
  );
}

/** The parts of a card for signed-in readers; null for visitors, and until they are loaded. */
function useSignedInCard() {
  const isSignedIn = useUser() !== null;
  const card = useDeferred(importSignedInCard, isSignedIn);
  return isSignedIn ? card : null;
}
