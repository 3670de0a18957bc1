import type { Route } from 'next';
import { Breadcrumb, type Crumb } from '@/components/article/breadcrumb';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { Link } from '@/components/ui/link';
import { PostCount } from '@/components/ui/post-count';
import type { DirectoryPage } from '@/lib/profiles/load-directory';
import { formatCount } from '@/lib/utils/format';
import { Pager } from './pager';

/** All authors, hashtags or stories, by page, as the index of a book. */
export function DirectoryScreen({ name, path, directory }: Crumb & { directory: DirectoryPage }) {
  const { items, total, page, pages } = directory;
  const isOfTitles = path === '/stories';
  const order = isOfTitles ? 'the newest first' : 'those with the most posts first';
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={name} />
      <h1 className="page-title mt-2">{name}</h1>
      <p className="mt-2 mb-6 text-ink-3 text-ui tabular-nums">
        {total > 1
          ? `${formatCount(total)} ${name.toLowerCase()}, ${order}`
          : total === 1
            ? 'One so far.'
            : 'None yet.'}
      </p>
      <ul className="directory" data-titles={isOfTitles || undefined}>
        {items.map(({ href, name: entry, count }) => (
          <li key={href}>
            <Link href={href as Route}>
              {path === '/authors' && <AuthorAvatar name={entry} />}
              <bdi>{entry}</bdi>
              {count !== undefined && <PostCount count={count} />}
            </Link>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} path={path} />
    </div>
  );
}
