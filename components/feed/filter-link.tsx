import type { ReactNode } from 'react';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { type FeedFilters, feedHref } from '@/lib/feed/filters';
import type { FilterProps } from './filter-props';

type Props = Omit<FilterProps, 'filters'> & {
  next: FeedFilters;
  title?: string;
  className?: string;
  children: ReactNode;
};

/** Leads to the posts for other filters: right here on a plain click, by its address otherwise and without scripts. */
export function FilterLink({ pathname, onChange, next, title, className, children }: Props) {
  return (
    <a
      href={feedHref(next, pathname)}
      rel="nofollow"
      title={title}
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      {children}
    </a>
  );
}
