import type { Route } from 'next';
import { Breadcrumb, type Crumb } from '@/components/article/breadcrumb';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { OtherWays } from '@/components/layout/other-ways';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { PostCount } from '@/components/ui/post-count';
import { cardTitle } from '@/lib/design/card-title';
import { postPath } from '@/lib/posts/path';
import type { DirectoryItem, DirectoryPage } from '@/lib/profiles/load-directory';
import { utcDay } from '@/lib/summaries/banner-age';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import { formatCount, formatShortDate } from '@/lib/utils/format';
import { Pager } from './pager';

/** All authors, hashtags or stories, by page, as the index of a book. Authors stand under the topic that they write about most. */
export function DirectoryScreen({ name, path, directory }: Crumb & { directory: DirectoryPage }) {
  const { items, total, page, pages, q } = directory;
  const isOfTitles = path === '/stories';
  const isOfPeople = path === '/authors';
  const isGrouped = isOfPeople && q === '' && items.some(({ details }) => details?.topic);
  const order = isOfTitles ? 'the newest first' : isGrouped ? 'by their main topic' : 'those with the most posts first';
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={name} />
      <h1 className="page-title mt-2">{name}</h1>
      {!isOfTitles && (total > 0 || q !== '') && <NameFilter name={name} path={path} q={q} />}
      <p className="mt-2 mb-6 text-ink-3 text-ui tabular-nums" role={q === '' ? undefined : 'status'}>
        {q === '' ? countNames(name, total, order) : countFound(name, total, q)}
      </p>
      {isOfTitles && total === 0 && (
        <>
          <p className="max-w-prose text-ink-2">
            A story is one event that several experts tell, with their posts side by side.
          </p>
          <OtherWays />
        </>
      )}
      {isGrouped ? (
        <TopicGroups items={items} />
      ) : (
        <Names items={items} isOfPeople={isOfPeople} isOfTitles={isOfTitles} />
      )}
      <Pager page={page} pages={pages} path={path} {...(q !== '' && { query: { q } })} />
    </div>
  );
}

function countNames(name: string, total: number, order: string): string {
  if (total === 0) return 'None yet.';
  return total === 1 ? 'One so far.' : `${formatCount(total)} ${name.toLowerCase()}, ${order}`;
}

const countFound = (name: string, total: number, q: string): string =>
  total === 0
    ? `No ${name.toLowerCase()} with “${q}” in their name.`
    : `${formatCount(total)} with “${q}” in their name`;

/** Works as a form of the page itself. */
const NameFilter = ({ name, path, q }: Crumb & { q: string }) => (
  <search>
    <form action={path} method="get" className="directory-filter">
      <input
        className="field"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={`Find ${name.toLowerCase()}`}
        aria-label={`Find ${name.toLowerCase()}`}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        Find
      </button>
      {q !== '' && (
        <Link href={path as Route} className={buttonClass({ variant: 'ghost' })}>
          Show all
        </Link>
      )}
    </form>
  </search>
);

const OTHERS = 'Other topics';

function TopicGroups({ items }: { items: DirectoryItem[] }) {
  return [...Map.groupBy(items, ({ details }) => details?.topic ?? null)].map(([topic, own]) => {
    const href = topic === null ? null : hashtagPath(topic);
    const id = `topic-${topic ?? 'others'}`;
    return (
      <section key={id} aria-labelledby={id} className="mt-8">
        <h2 id={id} className="mb-1 font-semibold font-serif text-section">
          {href ? (
            <Link href={href} className="hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11">
              <bdi>{topic}</bdi>
            </Link>
          ) : (
            <bdi>{topic ?? OTHERS}</bdi>
          )}
        </h2>
        <Names items={own} isOfPeople isOfTitles={false} />
      </section>
    );
  });
}

type NamesProps = { items: DirectoryItem[]; isOfPeople: boolean; isOfTitles: boolean; today?: string };

const Names = ({ items, isOfPeople, isOfTitles, today = utcDay(Date.now()) }: NamesProps) => (
  <ul className="directory" data-titles={isOfTitles || undefined} data-people={isOfPeople || undefined}>
    {items.map(({ href, name, count, details }) => (
      <li key={href}>
        <Link href={href as Route} className={isOfPeople ? 'card-link' : undefined}>
          {isOfPeople && <AuthorAvatar name={name} />}
          <bdi>{name}</bdi>
          {count !== undefined && <PostCount count={count} />}
        </Link>
        {details && (
          <p>
            <time dateTime={details.publishedAt}>{formatShortDate(details.publishedAt, today)}</time>
            {' · '}
            <Link href={postPath(details)} dir="auto">
              {cardTitle(details.title)}
            </Link>
          </p>
        )}
      </li>
    ))}
  </ul>
);
