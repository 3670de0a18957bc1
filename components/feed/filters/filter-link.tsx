import type { ReactNode } from 'react';
import { ActionLink } from '@/components/ui/link';
import { type FeedFilters, type FeedPath, feedHref, firstPage } from '@/lib/feed/filters';

export type FilterProps = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** Shows the posts for other filters, as a step in the history. */
  onChange: (filters: FeedFilters) => void;
};

type Props = Omit<FilterProps, 'filters' | 'pathname'> & {
  pathname?: FeedPath;
  next: FeedFilters;
  /** The page of its author or hashtag, which other clicks and search engines follow instead of the filter's own address. */
  page?: string | null;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
};

/** Leads to the posts for other filters: right here on a plain click, by its address otherwise and without scripts. */
export const FilterLink = ({ pathname, onChange, next, page, isCurrent, className, children }: Props) => (
  <ActionLink
    href={page ?? feedHref(firstPage(next), pathname)}
    rel={page ? undefined : 'nofollow'}
    aria-current={isCurrent ? 'page' : undefined}
    className={className}
    onPlainClick={() => onChange(next)}
  >
    {children}
  </ActionLink>
);
