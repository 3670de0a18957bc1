import type { Route } from 'next';
import { type ReactNode, useRef } from 'react';
import { PostDialogHost } from '@/components/feed/dialog/post-dialog-host';
import { PostGrid } from '@/components/feed/list/post-grid';
import { useFocusOnNewPosts } from '@/components/feed/list/use-focus-on-new-posts';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session/session-store';
import { type FeedFilters, feedHref, NO_FILTERS } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import type { FollowedPost } from '@/lib/follows/model';
import { rulesStore } from '@/lib/follows/rules-store';
import { FOLLOW_TEXTS as TEXTS } from '@/lib/messages/later';
import type { ListedPost } from '@/lib/posts/model';
import { countPosts, formatCount } from '@/lib/utils/format';
import { useStorePart } from '@/lib/utils/state/store';
import { MailPanel } from './mail-panel';
import { OwnFeed } from './own-feed';
import { RuleList } from './rule-list';
import { useFollowedPages } from './use-followed-pages';

type Props = { today: string; start: ReactNode; onLeave: (href: Route) => void };

/** By their own dates: the posts of many authors are few a day. */
const FILTERS: FeedFilters = { ...NO_FILTERS, sort: 'relevance' };
const NONE: ReadonlySet<number> = new Set();
const NO_PROMOS = { extension: null, hiring: null };

/** The rules of the reader, and the posts that they are about, newest first. */
export function FollowedPosts({ today, start, onLeave }: Props) {
  // The rules are those of the account as soon as it is known.
  useSession();
  const rules = useStorePart(rulesStore, rulesStore.get(), (kept) => kept.rules);
  const { feed, hidden, loadMore } = useFollowedPages(rules);
  const isFollowing = rules.some(({ does }) => does === 'follow');
  const section = useRef<HTMLElement>(null);
  const firstNew = useRef<number | null>(null);
  useFocusOnNewPosts({ firstNew, section, count: feed.posts.length });
  const onLoadMore = (): void => {
    firstNew.current = feed.posts.length;
    loadMore();
  };
  const open = (filters: FeedFilters): void => onLeave(feedHref(filters) as Route);
  return (
    <>
      <div className="following-parts">
        {rules.length > 0 && <RuleList rules={rules} isOpen={!isFollowing} />}
        <MailPanel rules={rules} />
        <OwnFeed hasRules={rules.length > 0} />
      </div>
      {!isFollowing && start}
      {isFollowing && (
        <section ref={section} aria-labelledby="followed-posts" className="mt-4">
          <h2 id="followed-posts" className="sr-only">
            Posts
          </h2>
          <p role="status" className="text-ink-3 text-ui">
            {statusOf(feed, hidden)}
          </p>
          <PostGrid
            feed={feed}
            filters={FILTERS}
            hidden={NONE}
            isStale={false}
            today={today}
            pathname="/"
            promos={NO_PROMOS}
            Marks={Because}
            onChange={open}
          />
          {feed.error !== null && (
            <p role="alert" className="mt-4">
              {feed.error}{' '}
              <Button variant="secondary" onClick={feed.retry}>
                Try again
              </Button>
            </p>
          )}
          {(feed.hasMore || feed.isLoadingMore) && (
            <p className="mt-10 flex justify-center">
              <Button
                variant="secondary"
                className="px-8"
                aria-disabled={feed.isLoadingMore}
                onClick={feed.isLoadingMore ? undefined : onLoadMore}
              >
                Load More
              </Button>
            </p>
          )}
          <PostDialogHost
            feed={feed}
            filters={FILTERS}
            today={today}
            terms={NO_TERMS}
            onFilter={open}
            onLoadMore={loadMore}
          />
        </section>
      )}
    </>
  );
}

const NO_TERMS: string[] = [];

function statusOf(feed: Feed, hidden: number): string {
  if (feed.isLoading) return 'Loading posts…';
  if (feed.error !== null && feed.posts.length === 0) return '';
  if (feed.posts.length === 0 && hidden === 0) return TEXTS.noPosts;
  const shown = countPosts(feed.posts.length);
  return hidden > 0 ? `${shown}, ${formatCount(hidden)} hidden: you mute them` : shown;
}

/** The rule that brought a post here, above its card. */
const Because = ({ post }: { post: ListedPost }) => (
  <p className="because" dir="auto">
    {TEXTS.because((post as FollowedPost).because)}
  </p>
);
