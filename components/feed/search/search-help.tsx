import type { FeedFilters } from '@/lib/feed/filters';
import { DateInput, DirectionSwitch, SortChoice } from '../filters/filter-controls';

/** Explains the search syntax (spec §5). The minus is part of the text although nothing is excluded yet. */
export function SearchTip() {
  return (
    <p id="search-tip" className="search-tip">
      Tip: quotes find an exact phrase, as in <kbd>"main image"</kbd>; spaces mean OR, as in <kbd>acos roas</kbd>; a
      minus excludes a term, as in <kbd>-dsp</kbd>.
    </p>
  );
}

/**
 * Advanced Filters without scripts: what can be said without a list to choose from, always open. Browsers with scripts do
 * not look into it, nor do they get its code.
 */
export function PlainFilterFields({ filters: { from, to, sort, dir } }: { filters: FeedFilters }) {
  return (
    <noscript>
      {typeof window === 'undefined' && (
        <div className="filter-panel">
          <div className="filter-grid">
            <DateInput name="from" label="Start date" defaultValue={from ?? ''} />
            <DateInput name="to" label="End date" defaultValue={to ?? ''} />
            <SortChoice sort={sort} />
            <DirectionSwitch sort={sort} dir={dir} />
          </div>
        </div>
      )}
    </noscript>
  );
}
