'use client';

import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { pushFilters, showPages, useFeedAddress } from '@/lib/feed/address';
import { type FeedFilters, parseFeedFilters } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { type RenderedFeed, useFeed } from '@/lib/feed/use-feed';
import { useRestoredScroll } from '@/lib/feed/use-restored-scroll';
import type { Hashtag } from '@/lib/hashtags/model';
import { ActiveFilters } from './active-filters';
import { AddressWatcher } from './address-watcher';
import { EmptyResult } from './empty-result';
import { FeedError } from './feed-error';
import { LayoutToggle } from './layout-toggle';
import { LoadMore } from './load-more';
import { PostDialogHost } from './post-dialog-host';
import { PostGrid, type Promos } from './post-grid';
import { ResultCount } from './result-count';
import { SearchPanel } from './search-panel';
import { UnsearchedNote } from './unsearched-note';
import { type FeedTitles, useFeedTitle } from './use-feed-title';
import { useHashtagNames } from './use-hashtag-names';

type Props = {
  pathname: FeedPath;
  rendered: RenderedFeed;
  /** Names for the hashtags that the rendered address filters by. */
  hashtags: Hashtag[];
  promos: Promos;
  /** `SearchHelp`, from the server. */
  searchHelp: ReactNode;
  titles: FeedTitles;
};

/** Search, filters and the list of posts. All of its state is the address. */
export function FeedBrowser({ pathname, rendered, hashtags, promos, searchHelp, titles }: Props) {
  const { query, pages, openedPost } = useFeedAddress(rendered.query);
  const filters = useMemo(() => parseFeedFilters(new URLSearchParams(query)), [query]);
  const feed = useFeed(query, pages, rendered);
  const search = useMemo(() => parseSearchQuery(filters.search), [filters]);
  const { terms } = search;
  const hashtagNames = useHashtagNames(filters.hashtags, hashtags, feed.posts);
  const section = useRef<HTMLElement>(null);
  const firstNew = useFocusOnFirstNewPost(section, feed.posts.length);
  useFeedTitle(filters.search, titles);
  useRestoredScroll(!feed.isLoading && !feed.isLoadingMore);

  // Filters, terms and this function stay the same objects between renders, so that memoised cards are skipped.
  const changeFilters = useCallback(
    (next: FeedFilters): void => {
      pushFilters(next, pathname);
      showTop(section.current);
    },
    [pathname],
  );
  const loadMore = (): void => {
    firstNew.current = feed.posts.length;
    showPages(pages + 1);
  };

  return (
    <section ref={section} id="posts" aria-labelledby="posts-heading" className="page-width pt-12">
      <Suspense fallback={null}>
        <AddressWatcher />
      </Suspense>
      <div className="flex items-center justify-between gap-4">
        <h2 id="posts-heading" className="font-bold text-2xl tracking-tight">
          Latest posts
        </h2>
        <LayoutToggle />
      </div>
      <SearchPanel
        filters={filters}
        pathname={pathname}
        total={feed.total}
        help={searchHelp}
        onChange={changeFilters}
      />
      <div className="mt-4 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <ResultCount filters={filters} feed={feed} />
        <ActiveFilters filters={filters} pathname={pathname} hashtagNames={hashtagNames} onChange={changeFilters} />
      </div>
      <UnsearchedNote search={search} searched={feed.searched} />
      <PostGrid
        feed={feed}
        filters={filters}
        pathname={pathname}
        terms={terms}
        promos={promos}
        onChange={changeFilters}
      />
      {feed.error !== null && (
        <FeedError message={feed.error}>
          <Button onClick={feed.retry}>Try again</Button>
        </FeedError>
      )}
      {feed.posts.length === 0 && !feed.isLoading && feed.error === null && (
        <EmptyResult filters={filters} pathname={pathname} total={feed.total ?? 0} onChange={changeFilters} />
      )}
      {feed.hasMore && <LoadMore filters={filters} pathname={pathname} pages={pages} onLoad={loadMore} />}
      <PostDialogHost posts={feed.posts} openedPost={openedPost} terms={terms} onFilter={changeFilters} />
    </section>
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
