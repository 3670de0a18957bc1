import { Fragment, type ReactNode } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import type { DayHeading } from '@/lib/feed/day-groups';
import { toRows } from '@/lib/feed/list-rows';
import type { PromoKind } from '@/lib/feed/promos';
import type { Feed } from '@/lib/feed/use-feed';
import { PostCard } from '../card/post-card';
import type { FilterProps } from '../filters/filter-link';
import type { PostMarks } from './feed-visit';

const importSignedInCard = () => import('../card/signed-in-card');

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A card for each promo, rendered by the server: their texts and icons are no part of the scripts. */
export type Promos = Record<PromoKind, ReactNode>;

type Props = FilterProps & {
  feed: Feed;
  /** Ids of posts that are left out. */
  hidden: ReadonlySet<number>;
  promos: Promos;
  /** Of a card, such as that it was read; loaded with the visit. */
  Marks: typeof PostMarks | null;
  /** In UTC as YYYY-MM-DD. */
  today: string;
  /** Whether another list is loading meanwhile. */
  isStale: boolean;
};

/** The cards under their days, by their worth, a promo after every tenth of them, and skeletons for those that are loading. */
export function PostGrid({ feed, hidden, promos, Marks, today, isStale, pathname, filters, onChange }: Props) {
  const filterProps = { pathname, filters, onChange };
  const { isLoading, isLoadingMore } = feed;
  const { rows, hasDays } = toRows({ ...feed, today }, filters, hidden);
  const signedIn = useSignedInCard();
  // The first cards are in view at the start.
  const eagerRow = rows.find(({ posts: [post] }) => post?.image);
  return (
    <ul
      id="post-list"
      aria-busy={isStale || isLoading || isLoadingMore}
      className={isStale ? 'feed-grid feed-grid-stale' : 'feed-grid'}
    >
      {rows.map((row) => {
        const { look, posts, span, heading, promo } = row;
        const cards = posts.map((post) => (
          <Fragment key={post.id}>
            {Marks && <Marks post={post} />}
            <PostCard
              post={post}
              look={look}
              Title={hasDays ? 'h4' : 'h3'}
              isDated={row.isDated}
              isImageEager={row === eagerRow}
              signedIn={signedIn}
              {...filterProps}
            />
          </Fragment>
        ));
        return (
          <Fragment key={posts[0]?.id}>
            {heading && <DayTitle {...heading} />}
            {look === 'quote' ? (
              <li className="passing">
                <p>Said in passing</p>
                <div>
                  {cards.map((card) => (
                    <div key={card.key}>{card}</div>
                  ))}
                </div>
              </li>
            ) : (
              <li className={span ? `lead-place lead-${span}` : undefined}>{cards}</li>
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
      <h3>
        {day ? <time dateTime={day}>{text}</time> : text}
        {/* For the visit, which says how many of them are new. */}
        {day && <span data-new-of={day} />}
      </h3>
    </li>
  );
}

/** The parts of a card for signed-in readers; null for visitors, and until they are loaded. */
function useSignedInCard() {
  const isSignedIn = useUser() !== null;
  const card = useDeferred(importSignedInCard, isSignedIn);
  return isSignedIn ? card : null;
}
