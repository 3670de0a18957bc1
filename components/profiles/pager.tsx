import type { Route } from 'next';
import { buttonClass } from '@/components/ui/button';
import { chipClass } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { PostCount } from '@/components/ui/post-count';

type Props = {
  page: number;
  pages: number;
  path: string /** Further parameters of the addresses. */;
  query?: Record<string, string>;
};

/** The ways to the pages before and after this one; nothing for a single page. */
export function Pager({ page, pages, path, query = {} }: Props) {
  if (pages <= 1) return null;
  const pathOf = (number: number) => {
    const parameters = new URLSearchParams({ ...query, ...(number > 1 && { page: String(number) }) });
    return (parameters.size > 0 ? `${path}?${parameters}` : path) as Route;
  };
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

/** `count` is missing where the upstream does not count posts. */
type CountedLink = { href: string; name: string; count: number | undefined };

/** Links with the number of posts behind each. */
export function CountedLinks({ items }: { items: CountedLink[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ href, name, count }) => (
        <li key={href} className="max-w-full">
          <Link href={href as Route} className={chipClass(false)}>
            <bdi className="truncate">{name}</bdi>
            {count !== undefined && <PostCount count={count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
