import { buttonClass } from '@/components/ui/button-class';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { type FeedFilters, feedHref } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';

type Props = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** How many pages are shown. */
  pages: number;
  onLoad: () => void;
};

/** Appends the next page; without JavaScript a link to it. */
export function LoadMore({ filters, pathname, pages, onLoad }: Props) {
  return (
    <p className="mt-10 flex justify-center">
      <a
        href={feedHref({ ...filters, page: filters.page + pages }, pathname)}
        rel="next"
        className={buttonClass({ variant: 'secondary', className: 'px-8' })}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onLoad();
        }}
      >
        Load More
      </a>
    </p>
  );
}
