'use client';

import { memo, useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { Skeleton } from '@/components/ui/skeleton';
import { toastLoadError, useLazyCode } from '@/components/ui/use-lazy-code';
import { preloadWhenIdle } from '@/lib/browser/preload-when-idle';
import { MOBILE_BREAKPOINT_PX } from '@/lib/config/product';
import type { FeedFilters } from '@/lib/feed/filters';
import type { FilterProps } from './filter-props';
import { SearchBox } from './search-box';
import { PlainFilterFields, SearchTip } from './search-help';
import { FILTER_PANEL_CLASS, SEARCH_TIP_ID } from './search-panel-shared';

const importFilterFields = () => import('./filter-fields').then(({ FilterFields }) => FilterFields);
const importFilterDrawer = () => import('./filter-drawer').then(({ FilterDrawer }) => FilterDrawer);

type Props = FilterProps & {
  total: number | null;
};

/**
 * Search and filters (spec §2): the box, and Advanced Filters as a collapsible panel or, below 768 px, a bottom drawer.
 * A plain form as well, with fields of its own where there is no JavaScript. Memoised, because late parts of the page do not
 * concern it.
 */
export const SearchPanel = memo(function SearchPanel({ total, ...props }: Props) {
  const { filters, pathname } = props;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [FilterFields, loadFilterFields] = useLazyCode(importFilterFields);
  const [FilterDrawer, loadFilterDrawer] = useLazyCode(importFilterDrawer);
  const panelId = useId();
  useEffect(() => {
    const isWide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`).matches;
    return preloadWhenIdle(isWide ? importFilterFields : importFilterDrawer);
  }, []);
  const label = (
    <>
      <Icon name="sliders-horizontal" className="size-4" />
      <span>
        <span className="sr-only md:not-sr-only">Advanced </span>Filters
      </span>
      <ActiveCount filters={filters} />
    </>
  );
  return (
    <search className="search-panel">
      <form action={pathname} method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="search-row">
          <SearchBox filters={filters} pathname={pathname} describedBy={SEARCH_TIP_ID} />
          <Button
            variant="secondary"
            aria-expanded={isPanelOpen}
            aria-controls={panelId}
            className="filters-button-wide"
            onPointerEnter={() => void importFilterFields().catch(() => undefined)}
            onClick={() => {
              setPanelOpen(!isPanelOpen);
              loadFilterFields(() => {
                setPanelOpen(false);
                toastLoadError();
              });
            }}
          >
            {label}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            className="filters-button-narrow"
            onPointerDown={() => void importFilterDrawer().catch(() => undefined)}
            onClick={() => {
              setDrawerOpen(true);
              loadFilterDrawer(() => {
                setDrawerOpen(false);
                toastLoadError();
              });
            }}
          >
            {label}
          </Button>
          <noscript>
            <button type="submit" className={buttonClass({})}>
              Search
            </button>
          </noscript>
        </div>
        <SearchTip />
        <PlainFilterFields filters={filters} />
        <div id={panelId} className={`${FILTER_PANEL_CLASS} max-md:hidden`} hidden={!isPanelOpen}>
          {FilterFields ? <FilterFields {...props} /> : <LoadingFields />}
        </div>
        <ListedFilters filters={filters} />
      </form>
      {!FilterDrawer && isDrawerOpen && (
        <LoadingFrame label="Advanced Filters" isDrawer step="filters" onClose={() => setDrawerOpen(false)} />
      )}
      {FilterDrawer && <FilterDrawer {...props} total={total} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />}
    </search>
  );
});

function LoadingFields() {
  return (
    <>
      <span className="sr-only">Loading filters</span>
      <Skeleton className="h-96" />
    </>
  );
}

/** How many filters of the panel are on, so that a closed panel hides nothing. */
function ActiveCount({ filters }: { filters: FeedFilters }) {
  const { hashtags, bookmarks, authors, from, to } = filters;
  const count = hashtags.length + bookmarks.length + authors.length + (from ? 1 : 0) + (to ? 1 : 0);
  if (count === 0) return null;
  return (
    <span className="filter-count">
      {count}
      <span className="sr-only"> active</span>
    </span>
  );
}

/** The filters that are no fields of the form, so that they survive its being sent. */
function ListedFilters({ filters }: { filters: FeedFilters }) {
  return (
    <>
      {filters.hashtags.map((id) => (
        <input key={id} type="hidden" name="hashtags" value={id} />
      ))}
      {filters.bookmarks.map((id) => (
        <input key={id} type="hidden" name="bookmarks" value={id} />
      ))}
      {filters.authors.map((name) => (
        <input key={name} type="hidden" name="authors" value={name} />
      ))}
    </>
  );
}
