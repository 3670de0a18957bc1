'use client';

import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CarouselSummaries, SummaryCarousels } from '@/components/summaries/summary-carousels';
import { SummaryDialogHost } from '@/components/summaries/summary-dialog-host';
import { Button } from '@/components/ui/button';
import type { Bookmark } from '@/lib/bookmarks/model';
import { pushFilters, showPages, useFeedAddress } from '@/lib/feed/address';
import { type FeedFilters, parseFeedFilters } from '@/lib/feed/filters';
import { hiddenPostsStore, withoutHidden } from '@/lib/feed/hidden-posts';
import type { FeedPath } from '@/lib/feed/path';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { type RenderedFeed, useFeed } from '@/lib/feed/use-feed';
import { useRestoredScroll } from '@/lib/feed/use-restored-scroll';
import type { Hashtag } from '@/lib/hashtags/model';
import { useStore } from '@/lib/state/use-store';
import { utcDay } from '@/lib/summaries/banner-age';
import type { BannerCount } from '@/lib/summaries/model';
import type { OpenedSummary } from '@/lib/summaries/opened-summary';
import { ActiveFilters } from './active-filters';
import { AddressWatcher } from './address-watcher';
import { BookmarkPlacesHost } from './bookmark-places-host';
import type { EmptyResultProps } from './empty-result';
import { FeedError } from './feed-error';
import { Hero } from './hero';
import { LayoutToggle } from './layout-toggle';
import { LoadMore } from './load-more';
import { PostDialogHost } from './post-dialog-host';
import { PostGrid, type Promos } from './post-grid';
import { ResultCount } from './result-count';
import { SearchPanel } from './search-panel';
import { UnsearchedNote } from './unsearched-note';
import { useFeedTitle } from './use-feed-title';
import { useFeedWords } from './use-feed-words';
import { useHashtagNames } from './use-hashtag-names';
import { useLateFeed } from './use-late-feed';
import { usePageOrder } from './use-page-order';

// Few lists are empty. Where its code cannot be had, the count alone says it.
const EmptyResult = lazy(
  (): Promise<{ default: ComponentType<EmptyResultProps> }> =>
    import('./empty-result').then(
      (module) => ({ default: module.EmptyResult }),
      () => ({ default: () => null }),
    ),
);

type Props = {
  pathname: FeedPath;
  /** What the server rendered, on which day, and the names for what its address filters by. */
  rendered: RenderedFeed & { day: string; hashtags: Hashtag[]; bookmarks: Bookmark[] | null };
  /** What the page shows of the site itself, and its title. */
  site: CarouselSummaries & { banner: BannerCount | null; name: string; title: string };
  /** The summary that the address asks for. */
  opened: OpenedSummary | null;
  promos: Promos;
};

/**
 * The feed: the site and its summaries, search, filters and the list of posts. All of its state is the address. With a
 * filter in it the page begins with what was asked for, and the summaries stand below.
 */
export function FeedBrowser({ pathname, rendered, site, opened, promos }: Props) {
  const address = useFeedAddress(rendered.query);
  const { query, pages } = address;
  const filters = useMemo(() => parseFeedFilters(new URLSearchParams(query)), [query]);
  const feed = useFeed(query, pages, rendered);
  const hidden = useStore(hiddenPostsStore, hiddenPostsStore.get());
  const shown = withoutHidden(feed, hidden);
  // Of all posts, as far as they were seen without filters.
  const [siteTotal, setSiteTotal] = useState<number | null>(null);
  if (query === '' && feed.total !== null && feed.total !== siteTotal) setSiteTotal(feed.total);
  const search = useMemo(() => parseSearchQuery(filters.search), [filters]);
  const { terms } = search;
  const hashtagNames = useHashtagNames(filters.hashtags, rendered.hashtags, feed.posts);
  const section = useRef<HTMLElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const { order, allowJump } = usePageOrder(address, { section, controls });
  const firstNew = useFocusOnFirstNewPost(section, shown.posts.length);
  const today = query === rendered.query ? rendered.day : utcDay(Date.now());
  const words = useFeedWords(filters, {
    hashtagNames,
    readersBookmarks: rendered.bookmarks,
    total: feed.total,
    today,
  });
  useFeedTitle(query === '' ? null : words.title, site);
  const late = useLateFeed();
  useRestoredScroll(!feed.isLoading && !feed.isLoadingMore);

  // Filters, terms and these functions stay the same objects between renders, so that memoised cards are skipped.
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
    firstNew.current = shown.posts.length;
    showPages(pages + 1);
  };
  const Heading = order === 'site' ? 'h2' : 'h1';
  const summaries = <SummaryCarousels daily={site.daily} weekly={site.weekly} />;

  return (
    <>
      {order === 'site' && <Hero total={siteTotal} banner={site.banner} pathname={pathname} onChange={openFilters} />}
      {order === 'site' && summaries}
      <section ref={section} id="posts" aria-labelledby="posts-heading" className="feed page-width">
        <Suspense fallback={null}>
          <AddressWatcher />
        </Suspense>
        <div className="feed-head">
          <div>
            <Heading id="posts-heading" dir="auto">
              {words.heading}
            </Heading>
            <ResultCount
              filters={filters}
              pathname={pathname}
              feed={feed}
              hidden={feed.posts.length - shown.posts.length}
              onChange={openFilters}
            />
          </div>
          <LayoutToggle />
        </div>
        <div ref={controls}>
          <SearchPanel filters={filters} pathname={pathname} total={feed.total} onChange={changeFilters} />
          <ActiveFilters filters={filters} pathname={pathname} hashtagNames={hashtagNames} onChange={changeFilters} />
        </div>
        {filters.bookmarks.length > 0 && (
          <BookmarkPlacesHost filters={filters} pathname={pathname} onChange={changeFilters} />
        )}
        {order === 'posts' && <h2 className="sr-only">Posts</h2>}
        <UnsearchedNote search={search} searched={feed.searched} />
        <PostGrid
          feed={shown}
          filters={filters}
          pathname={pathname}
          terms={terms}
          promos={promos}
          Marks={late?.PostMarks ?? null}
          today={today}
          onChange={openFilters}
        />
        {feed.error !== null && (
          <FeedError message={feed.error}>
            <Button onClick={feed.retry}>Try again</Button>
          </FeedError>
        )}
        {feed.posts.length === 0 && !feed.isLoading && feed.error === null && (
          <Suspense fallback={null}>
            <EmptyResult filters={filters} pathname={pathname} total={feed.total ?? 0} onChange={openFilters} />
          </Suspense>
        )}
        {feed.hasMore && <LoadMore filters={filters} pathname={pathname} pages={pages} onLoad={loadMore} />}
      </section>
      {order === 'posts' && summaries}
      {late && (
        <late.LateFeed
          controls={controls}
          filters={filters}
          total={feed.total}
          posts={query === '' ? feed.posts : null}
        />
      )}
      <PostDialogHost feed={feed} terms={terms} onFilter={openFilters} onLoadMore={() => showPages(pages + 1)} />
      <SummaryDialogHost fromServer={opened} />
    </>
  );
}

/** Scrolls to the beginning of a changed list, unless the visitor is above it already. */
function showTop(section: HTMLElement | null): void {
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView({ behavior: 'instant' });
}

/**
 * After Load More the focus moves to the first new card, without scrolling: the link that had it has moved down or
 * gone. Set the returned ref to the number of posts so far.
 */
function useFocusOnFirstNewPost(section: RefObject<HTMLElement | null>, count: number) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const link = section.current?.querySelectorAll<HTMLElement>('[data-post-link]')[firstNew.current];
    firstNew.current = null;
    link?.focus({ preventScroll: true });
  }, [count, section]);
  return firstNew;
}
