'use client';

import { memo, useId, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { Loading } from '@/components/ui/skeleton';
import { preload, useDeferred, usePreload, withToast } from '@/components/ui/use-deferred';
import { MOBILE_BREAKPOINT_PX } from '@/lib/config/product';
import { hiddenInputs } from '@/lib/feed/filters';
import type { FilterProps } from '../filters/filter-link';
import { SearchBox } from './search-box';
import { PlainFilterFields } from './search-help';

const importFilterFields = () => import('../filters/filter-fields').then(({ FilterFields }) => FilterFields);
const importFilterDrawer = () => import('../filters/filter-drawer').then(({ FilterDrawer }) => FilterDrawer);
/** The ones that the screen has room for. */
const importFilters = () =>
  matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`).matches ? importFilterFields() : importFilterDrawer();

type Props = FilterProps & {
  /** How many filters of the panel are on, so that a closed panel hides nothing. */
  active: number;
  total: number | null;
};

/**
 * Search and filters (spec §2): the box, and Advanced Filters as a collapsible panel or, below 768 px, a bottom drawer.
 * Also works as a plain form, with separate fields, without JavaScript. Memoised, because deferred parts of the page do not
 * affect it.
 */
export const SearchPanel = memo(function SearchPanel({ active, total, ...props }: Props) {
  const { filters, pathname } = props;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const FilterFields = useDeferred(
    importFilterFields,
    isPanelOpen,
    withToast(() => setPanelOpen(false)),
  );
  const FilterDrawer = useDeferred(
    importFilterDrawer,
    isDrawerOpen,
    withToast(() => setDrawerOpen(false)),
  );
  const panelId = useId();
  usePreload(importFilters);
  const label = (
    <>
      <Icon name="sliders-horizontal" />
      <span className="max-md:sr-only">
        <span className="max-lg:sr-only">Advanced </span>Filters
      </span>
      {active > 0 && (
        <span className="filter-count">
          <span>{active}</span>
          <span className="sr-only"> active</span>
        </span>
      )}
    </>
  );
  return (
    <search className="search-panel">
      <form action={pathname} method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="search-row">
          <SearchBox filters={filters} pathname={pathname} />
          <Button
            variant="secondary"
            aria-expanded={isPanelOpen}
            aria-controls={panelId}
            className="filters-button-wide"
            onPointerEnter={() => preload(importFilterFields)}
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            {label}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            className="filters-button-narrow"
            onPointerDown={() => preload(importFilterDrawer)}
            onClick={() => setDrawerOpen(true)}
          >
            {label}
          </Button>
          <noscript>
            <button type="submit" className={buttonClass({})}>
              Search
            </button>
          </noscript>
        </div>
        <PlainFilterFields filters={filters} />
        <div id={panelId} className="filter-panel max-md:hidden" hidden={!isPanelOpen}>
          {FilterFields ? <FilterFields {...props} /> : <Loading label="Loading filters" shapes={['h-96']} />}
        </div>
        {hiddenInputs(filters).map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      {!FilterDrawer && isDrawerOpen && (
        <LoadingFrame label="Advanced Filters" isDrawer step="filters" onClose={() => setDrawerOpen(false)} />
      )}
      {FilterDrawer && <FilterDrawer {...props} total={total} isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />}
    </search>
  );
});
