import type { Route } from 'next';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/link';

type Props = { page: number; pages: number; path: string };

/** The ways to the pages before and after this one; nothing for a single page. */
export function Pager({ page, pages, path }: Props) {
  if (pages <= 1) return null;
  const pathOf = (number: number) => (number > 1 ? `${path}?page=${number}` : path) as Route;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4 text-ui">
      {page > 1 && (
        <Link href={pathOf(page - 1)} rel="prev" className={buttonClass({ variant: 'secondary' })}>
          Previous
        </Link>
      )}
      <span className="text-ink-3 tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link href={pathOf(page + 1)} rel="next" className={buttonClass({ variant: 'secondary' })}>
          Next
        </Link>
      )}
    </nav>
  );
}
