'use client';

import clsx from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import type { FeedFilters } from '@/lib/posts/feed-filters';
import { FilterFields } from './filter-fields';
import { SearchBox } from './search-box';
import { SearchTip } from './search-tip';

const importFilterDrawer = () => import('./filter-drawer').then(({ FilterDrawer }) => FilterDrawer);

export type FilterProps = {
  filters: FeedFilters;
  pathname: '/' | '/feed';
  /** Shows the posts for other filters, as a step in the history. */
  onChange: (filters: FeedFilters) => void;
};

/**
 * Search and filters (spec §2): the box, and Advanced Filters as a collapsible panel or, below 768 px, a bottom drawer.
 * A plain form as well, which works without JavaScript; then the panel is always open.
 */
export function SearchPanel({ total, ...props }: FilterProps & { total: number | null }) {
  const { filters, pathname } = props;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [FilterDrawer, loadFilterDrawer] = useLazyComponent(importFilterDrawer);
  const tipId = useId();
  const panelId = useId();
  const label = (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Advanced Filters
      <ActiveCount filters={filters} />
    </>
  );
  return (
    <search className="mt-4 block">
      <form action={pathname} method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="flex flex-wrap gap-3">
          <SearchBox filters={filters} pathname={pathname} describedBy={tipId} />
          <Button
            variant="secondary"
            aria-expanded={isPanelOpen}
            aria-controls={panelId}
            className="[@media(scripting:none)]:hidden max-md:hidden"
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            {label}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            className="[@media(scripting:none)]:hidden md:hidden"
            onClick={() => {
              loadFilterDrawer();
              setDrawerOpen(true);
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
        <SearchTip id={tipId} />
        <div
          id={panelId}
          className={clsx(
            'mt-3 rounded-2xl border bg-surface p-5 shadow-card max-md:hidden [@media(scripting:none)]:block!',
            !isPanelOpen && 'hidden',
          )}
        >
          <FilterFields {...props} isOpen={isPanelOpen} />
        </div>
        <ListedFilters filters={filters} />
      </form>
      {FilterDrawer && <FilterDrawer {...props} total={total} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />}
    </search>
  );
}

/** How many filters of the panel are on, so that a closed panel hides nothing. */
function ActiveCount({ filters }: { filters: FeedFilters }) {
  const { hashtags, bookmarks, authors, from, to } = filters;
  const count = hashtags.length + bookmarks.length + authors.length + (from ? 1 : 0) + (to ? 1 : 0);
  if (count === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-accent px-1.5 font-bold text-on-accent text-xs leading-5">
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
