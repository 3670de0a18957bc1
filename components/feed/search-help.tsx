import type { FeedFilters } from '@/lib/feed/filters';
import { DateInput, DirectionSwitch, SortChoice } from './filter-controls';
import { FILTER_GRID_CLASS, FILTER_PANEL_CLASS, SEARCH_TIP_ID } from './search-panel-shared';

/** What stands below the search box and needs no script, rendered by the server: its code is no part of the page. */
export function SearchHelp({ filters }: { filters: FeedFilters }) {
  return (
    <>
      <SearchTip />
      <noscript>
        <PlainFilterFields filters={filters} />
      </noscript>
    </>
  );
}

/** Explains the search syntax (spec §5). The minus is part of the text although nothing is excluded yet. */
function SearchTip() {
  return (
    <p id={SEARCH_TIP_ID} className="mt-2 text-ink-muted text-sm">
      Tip: quotes find an exact phrase, as in <Example>"main image"</Example>; spaces mean OR, as in{' '}
      <Example>acos roas</Example>; a minus excludes a term, as in <Example>-dsp</Example>.
    </p>
  );
}

const Example = ({ children }: { children: string }) => (
  <kbd className="whitespace-nowrap rounded bg-surface-muted px-1 py-0.5 font-sans text-ink">{children}</kbd>
);

/** Advanced Filters without scripts: what can be said without a list to choose from, always open. */
function PlainFilterFields({ filters }: { filters: FeedFilters }) {
  const { from, to, sort, dir } = filters;
  return (
    <div className={FILTER_PANEL_CLASS}>
      <div className={FILTER_GRID_CLASS}>
        <DateInput name="from" label="Start date" defaultValue={from ?? ''} />
        <DateInput name="to" label="End date" defaultValue={to ?? ''} />
        <SortChoice sort={sort} />
        <DirectionSwitch sort={sort} dir={dir} />
      </div>
    </div>
  );
}
