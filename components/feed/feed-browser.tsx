'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { type CarouselSummaries, SummaryCarousels } from '@/components/summaries/summary-carousels';
import { SummaryDialogHost } from '@/components/summaries/summary-dialog-host';
import { buttonClass } from '@/components/ui/button';
import { ActionLink } from '@/components/ui/link';
import { useDeferred } from '@/components/ui/use-deferred';
import { announceAddress, pushFilters, showPages } from '@/lib/feed/address';
import { countActive, type FeedFilters, type FeedPath, feedHref } from '@/lib/feed/filters';
import { countHidden, hiddenPostsStore } from '@/lib/feed/hidden-posts';
import { useRestoredScroll } from '@/lib/feed/use-restored-scroll';
import type { BannerCount } from '@/lib/summaries/model';
import type { OpenedSummary } from '@/lib/summaries/opened-summary';
import { useStore } from '@/lib/utils/state/store';
import { PostDialogHost } from './dialog/post-dialog-host';
import { ActiveFilters } from './filters/active-filters';
import { CollectionTabsHost } from './filters/collection-tabs-host';
import { Hero } from './hero';
import { FeedError } from './list/feed-error';
import { LayoutToggle } from './list/layout-toggle';
import { PostGrid, type Promos } from './list/post-grid';
import { ListNote, LoadMore, ResultCount } from './list/result-count';
import { SearchPanel } from './search/search-panel';
import { usePageOrder } from './use-page-order';
import { type Rendered, useShownFeed } from './use-shown-feed';

/** One for each post in sight. */
const CARD_LINKS = '[data-post-link]';

const importDeferredFeed = () => import('./list/deferred-feed');

type Props = {
  pathname: FeedPath;
  rendered: Rendered;
  /** The site's own part of the page, and its title. */
  site: CarouselSummaries & {
    total: number | null;
    banner: BannerCount | null;
    claim: string | null;
    name: string;
    title: string;
    /** Set where the content API ranks, corrects and excludes. */
    extensions?: true;
  };
  /** The summary that the address asks for. */
  opened: OpenedSummary | null;
  promos: Promos;
  /** The newest summary, opened by the server; null where there is none. */
  lead: ReactNode;
  /** The server's advice where its result is empty. */
  empty: ReactNode;
  /** The way to suggest a post, for a search that finds none. */
  suggest: ReactNode;
  /** The pages that the server's search may be meant for. */
  names: ReactNode;
};

/** The feed: hero and summaries, search, filters and posts. All state is in the address. With a filter the posts come first. */
export function FeedBrowser({ pathname, rendered, site, opened, promos, lead, empty, suggest, names }: Props) {
  const { address, filters, terms, feed, siteTotal, today, words, list } = useShownFeed(rendered, site);
  const { query, pages } = address;
  const hidden = useStore(hiddenPostsStore, hiddenPostsStore.get());
  const section = useRef<HTMLElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const { order, allowJump } = usePageOrder(address, { section, controls });
  const firstNew = useRef<number | null>(null);
  const isSite = list.query === '' && order === 'site';
  const deferred = useDeferred(importDeferredFeed, 'idle');
  useRestoredScroll(!feed.isLoading && !feed.isLoadingMore);

  // These stay the same functions between renders, so that memoised cards are skipped.
  const changeFilters = useCallback(
    (next: FeedFilters): void => {
      pushFilters(next, pathname);
      showTop(section.current);
    },
    [pathname],
  );
  const openFilters = useCallback(
    (next: FeedFilters): void => {
      allowJump();
      changeFilters(next);
    },
    [allowJump, changeFilters],
  );
  const loadMore = (): void => {
    firstNew.current = section.current?.querySelectorAll(CARD_LINKS).length ?? null;
    showPages(pages + 1);
  };
  const isEmpty = list.feed.posts.length === 0 && !list.feed.isLoading && list.feed.error === null;
  // Of a rendered page it is in the HTML.
  const isEmptyRendered = list.query === rendered.query && empty !== null;
  const Heading = order === 'site' ? 'h2' : 'h1';
  const summaries = <SummaryCarousels daily={site.daily} weekly={site.weekly} today={rendered.day} />;

  return (
    <>
      <Hero isWhole={order === 'site'} site={site} total={siteTotal} pathname={pathname} onChange={openFilters} />
      {order === 'site' && lead}
      {order === 'site' && summaries}
      <section
        ref={section}
        id="posts"
        aria-labelledby="posts-heading"
        className={order === 'site' && !isSite ? 'feed feed-held page-width' : 'feed page-width'}
      >
        <AddressWatcher />
        <div ref={controls} className="feed-bar">
          <div className={isSite ? 'feed-head feed-head-site' : 'feed-head'}>
            <Heading id="posts-heading" dir="auto">
              {list.heading}
            </Heading>
            <ResultCount
              filters={list.filters}
              pathname={pathname}
              feed={list.feed}
              hidden={countHidden(list.feed.posts, hidden)}
              onChange={openFilters}
            />
            {deferred && <deferred.ListActions {...{ list, words }} />}
          </div>
          <SearchPanel
            active={countActive(words.effective)}
            filters={filters}
            pathname={pathname}
            total={feed.total}
            onChange={changeFilters}
          />
          <LayoutToggle />
          <ActiveFilters filters={words.effective} names={words.names} pathname={pathname} onChange={changeFilters} />
        </div>
        {filters.bookmarks.length > 0 && (
          <CollectionTabsHost filters={filters} pathname={pathname} onChange={changeFilters} />
        )}
        {order === 'posts' && <h2 className="sr-only">Posts</h2>}
        <ListNote text={query === rendered.query ? rendered.note : (deferred?.listNote(filters, site) ?? null)} />
        {list.query === rendered.query ? names : deferred && <deferred.FoundNames names={list.feed.names} />}
        {deferred && isSite && <deferred.FollowingLink />}
        <PostGrid
          // Another search has cards of its own: those that it shares with the former do not wander about.
          key={list.filters.search}
          {...list}
          hidden={hidden}
          isStale={list.query !== query}
          pathname={pathname}
          promos={promos}
          Marks={deferred?.PostMarks ?? null}
          onChange={openFilters}
        />
        {feed.error !== null && (
          <FeedError message={feed.error}>
            <ActionLink href={feedHref(filters, pathname)} className={buttonClass({})} onPlainClick={feed.retry}>
              Try again
            </ActionLink>
          </FeedError>
        )}
        {isEmpty && isEmptyRendered && empty}
        {isEmpty && !isEmptyRendered && deferred && (
          <deferred.EmptyResult
            filters={list.effective}
            pathname={pathname}
            total={list.feed.total ?? 0}
            more={list.filters.search && suggest}
            onChange={openFilters}
          />
        )}
        {feed.hasMore && <LoadMore filters={filters} pathname={pathname} pages={pages} onLoad={loadMore} />}
      </section>
      {order === 'posts' && summaries}
      {deferred && <deferred.DeferredFeed {...{ controls, list, site, section, firstNew, query, rendered, words }} />}
      <PostDialogHost
        feed={feed}
        filters={filters}
        today={today}
        terms={terms}
        onFilter={openFilters}
        onLoadMore={() => showPages(pages + 1)}
      />
      <SummaryDialogHost fromServer={opened} listed={site} />
    </>
  );
}

/** Scrolls to the beginning of a changed list, unless the visitor is above it already. */
function showTop(section: HTMLElement | null): void {
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView({ behavior: 'instant' });
}

/** Notifies the feed of Next's navigations. A separate component, so that only it re-renders. */
function AddressWatcher() {
  const parameters = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever they change
  useLayoutEffect(announceAddress, [parameters]);
  return null;
}
