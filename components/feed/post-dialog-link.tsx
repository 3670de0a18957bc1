import type { ReactNode } from 'react';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { type FeedFilters, feedHref } from '@/lib/feed/filters';

/** Shows the posts for other filters in place of the dialog. */
export type FilterPosts = (filters: FeedFilters) => void;

type Props = { filters: FeedFilters; onFilter: FilterPosts; className: string; children: ReactNode };

/** A link of the dialog to other posts of the feed, which is right below it. */
export function PostDialogLink({ filters, onFilter, className, children }: Props) {
  return (
    <a
      href={feedHref(filters)}
      rel="nofollow"
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFilter(filters);
      }}
    >
      {children}
    </a>
  );
}
