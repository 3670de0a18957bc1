import { Button } from '@/components/ui/button';
import { clearAllFilters } from '@/lib/feed/filters';
import { useUser } from '@/lib/session/use-session';
import { AuthorFilter } from './author-filter';
import { BookmarkFilter } from './bookmark-filter';
import { DateField } from './date-field';
import { DatePresets } from './date-presets';
import { DirectionSwitch, SortChoice } from './filter-controls';
import type { FilterProps } from './filter-props';
import { HashtagFilter } from './hashtag-filter';
import { HideRead } from './hide-read';
import { FILTER_GRID_CLASS } from './search-panel-shared';

/**
 * Everything of Advanced Filters, for the panel and the drawer alike. The drawer begins with topics and authors, which are
 * chosen most and would be below a phone's edge.
 */
export function FilterFields({ isDrawer = false, ...props }: FilterProps & { isDrawer?: boolean }) {
  const { filters, onChange } = props;
  const { sort, dir, hashtags, bookmarks, authors } = filters;
  const user = useUser();
  const datesAndOrder = (
    <div className="space-y-4">
      <DatePresets {...props} />
      <div className={FILTER_GRID_CLASS}>
        <DateField name="from" label="Start date" {...props} />
        <DateField name="to" label="End date" {...props} />
        <SortChoice sort={sort} onChange={(next) => onChange({ ...filters, sort: next, page: 1 })} />
        <DirectionSwitch sort={sort} dir={dir} onChange={(next) => onChange({ ...filters, dir: next, page: 1 })} />
      </div>
    </div>
  );
  return (
    <div className="space-y-6">
      {!isDrawer && datesAndOrder}
      <div className="grid gap-6 lg:grid-cols-2">
        <HashtagFilter {...props} />
        <AuthorFilter {...props} />
        {user && <BookmarkFilter {...props} />}
      </div>
      {isDrawer && datesAndOrder}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={hashtags.length + bookmarks.length + authors.length === 0}
          onClick={() => onChange(clearAllFilters(filters))}
        >
          Clear All Filters
        </Button>
        <HideRead />
      </div>
    </div>
  );
}
