import type { Route } from 'next';
import { chipClass } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { formatCount } from '@/lib/utils/format-count';

/** `count` is missing where the upstream does not count posts. */
export type CountedLink = { href: string; name: string; count: number | undefined };

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

export const PostCount = ({ count }: { count: number }) => (
  <span className="text-ink-3 tabular-nums">
    {formatCount(count)}
    <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
  </span>
);
