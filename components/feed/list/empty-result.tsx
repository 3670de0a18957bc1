import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import {
  clearAllFilters,
  type FeedFilters,
  feedHref,
  firstPage,
  hasActiveFilters,
  isClearable,
  isSet,
  NARROWING,
  type NarrowingFilter,
  NO_FILTERS,
} from '@/lib/feed/filters';
import { areDatesReversed, swapDates } from '@/lib/feed/list-note';
import { FilterLink, type FilterProps } from '../filters/filter-link';

/** Without `onChange`, as the server renders it, its buttons are plain links. */
type Ways = Omit<FilterProps, 'onChange'> & Partial<Pick<FilterProps, 'onChange'>>;

type EmptyResultProps = Ways & {
  /** How many posts match; more than none where the address names a page past the last. */
  total: number;
  /** Another way to what is missed. */
  more?: ReactNode;
};

/** Shown for an empty list: suggests which filters to remove, with buttons that do so. */
export function EmptyResult({ total, more, ...props }: EmptyResultProps) {
  const { filters } = props;
  const { search, from, to } = filters;
  if (total > 0) {
    return (
      <Message title="There are no more posts" text="The address names a page past the last one.">
        <Action {...props} next={{ ...filters }}>
          Back to the first page
        </Action>
      </Message>
    );
  }
  const isReversed = areDatesReversed(filters);
  const advice = adviceFor(filters);
  // The heading of a search says already that there are none, and a note that the dates are reversed.
  const title = isReversed ? 'No day is between these dates' : search ? advice : 'No posts found';
  return (
    <Message title={title} text={isReversed || search ? null : advice}>
      {isReversed && (
        <Action {...props} next={swapDates(filters)}>
          Swap the dates
        </Action>
      )}
      {search && (
        <Action {...props} next={{ ...filters, search: '' }}>
          Remove the search
        </Action>
      )}
      {(from || to) && (
        <Action {...props} next={{ ...filters, from: null, to: null }}>
          Remove the dates
        </Action>
      )}
      {isClearable(filters) && (
        <Action {...props} next={clearAllFilters(filters)}>
          Clear All Filters
        </Action>
      )}
      {hasActiveFilters(filters) && (
        <Action {...props} next={NO_FILTERS}>
          Show all posts
        </Action>
      )}
      {more}
    </Message>
  );
}

/** Changes of each filter that may find posts. */
const ADVICE: Record<NarrowingFilter, string> = {
  search: 'fewer or other words',
  authors: 'other authors',
  hashtags: 'fewer hashtags',
  bookmarks: 'other bookmarks',
  from: 'a wider range of dates',
  to: 'a wider range of dates',
};

function adviceFor(filters: FeedFilters): string {
  const ways = [...new Set(NARROWING.filter((name) => isSet(name, filters)).map((name) => ADVICE[name]))];
  if (ways.length === 0) return 'The first ones will appear here.';
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)}.`;
}

function Message({ title, text, children }: { title: string; text: string | null; children: ReactNode }) {
  return (
    <div className="empty-result mx-auto mt-12 max-w-xl text-center">
      <Icon name="search-x" className="mx-auto size-10 text-ink-3" />
      <h3 className="mt-4 font-semibold font-serif text-section">{title}</h3>
      {text && <p className="mt-2 text-ink-3">{text}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

function Action({ onChange, next, pathname, children }: Ways & { next: FeedFilters; children: ReactNode }) {
  const className = buttonClass({ variant: 'secondary' });
  if (onChange) return <FilterLink {...{ pathname, onChange, next, className, children }} />;
  return (
    <a href={feedHref(firstPage(next), pathname)} rel="nofollow" className={className}>
      {children}
    </a>
  );
}
