import type { FeedFilters } from '@/lib/posts/feed-filters';
import { DateInput, DirectionSwitch, SortChoice } from './filter-controls';
import { FILTER_GRID_CLASS, FILTER_PANEL_CLASS } from './filter-panel-class';

/**
 * Advanced Filters where there are no scripts: what can be said without a list to choose from, always open. Rendered by
 * the server, so that the fields' code is loaded by those alone who open the panel.
 */
export function PlainFilterFields({ filters }: { filters: FeedFilters }) {
  const { from, to, sort, dir } = filters;
  return (
    <noscript>
      <div className={FILTER_PANEL_CLASS}>
        <div className={FILTER_GRID_CLASS}>
          <DateInput name="from" label="Start date" defaultValue={from ?? ''} />
          <DateInput name="to" label="End date" defaultValue={to ?? ''} />
          <SortChoice sort={sort} />
          <DirectionSwitch sort={sort} dir={dir} />
        </div>
      </div>
    </noscript>
  );
}
