import { Breadcrumb, type Crumb } from '@/components/article/breadcrumb';
import type { DirectoryPage } from '@/lib/profiles/load-directory';
import { formatCount } from '@/lib/utils/format-count';
import { CountedLinks } from './counted-links';
import { Pager } from './pager';

/** All authors or all hashtags, by page. */
export function DirectoryScreen({ name, path, directory }: Crumb & { directory: DirectoryPage }) {
  const { items, total, page, pages } = directory;
  return (
    <div className="page-width pt-4 pb-16 sm:pt-6">
      <Breadcrumb title={name} />
      <h1 className="page-title mt-3">{name}</h1>
      <p className="mt-2 mb-6 text-ink-3 text-ui tabular-nums">
        {total > 0 ? `${formatCount(total)} ${name.toLowerCase()}, those with the most posts first` : 'None yet.'}
      </p>
      <CountedLinks items={items} />
      <Pager page={page} pages={pages} path={path} />
    </div>
  );
}
