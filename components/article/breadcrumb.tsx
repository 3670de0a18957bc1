import type { Route } from 'next';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';

export type Crumb = { name: string; path: string };

/** Home, the parent page if any, then the page's title. */
export function Breadcrumb({ title, parent }: { title: string; parent?: Crumb | null }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-ink-3 text-meta">
      <ol className="flex min-w-0 items-center gap-1.5">
        {[{ name: 'Home', path: '/' }, ...(parent ? [parent] : [])].map(({ name, path }) => (
          <li key={path} className="flex min-w-0 max-w-48 items-center gap-1.5">
            <Link
              href={path as Route}
              className="inline-flex min-h-11 min-w-0 items-center hover:text-ink hover:underline pointer-coarse:min-w-11"
            >
              <bdi className="truncate">{name}</bdi>
            </Link>
            <Icon name="chevron-right" className="size-3.5" />
          </li>
        ))}
        {/* The page's own title gives way first: it stands below. */}
        <li className="min-w-0 shrink-9999 truncate" aria-current="page" dir="auto">
          {title}
        </li>
      </ol>
    </nav>
  );
}
