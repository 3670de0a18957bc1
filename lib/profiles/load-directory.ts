import 'server-only';
import { cache } from 'react';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { listAuthorEntries } from '@/lib/feed/authors/queries';
import { loadForPage, orElse } from '@/lib/response/response-rules';
import { storyPath } from '@/lib/stories/model';
import { listStories } from '@/lib/stories/queries';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import { listHashtagEntries } from '@/lib/tags/queries';
import { authorPath } from '@/lib/utils/author-slug';
import { fold } from '@/lib/utils/fold';
import { type AuthorDetails, loadAuthorDetails, loadHashtagDates } from './details';
import type { DirectoryKind } from './model';

const PAGE_SIZE = 120;

type Item = {
  href: `/${string}`;
  name: string;
  count: number | undefined;
  /** When its newest post was published. */
  changedAt?: string | undefined;
  /** Of an author. */
  details?: AuthorDetails | undefined;
};

export type DirectoryItem = Item;

export type DirectoryPage = {
  items: Item[];
  total: number;
  page: number;
  pages: number;
  /** The words that the names were looked through for. */
  q: string;
};

/** All authors or hashtags with a page and posts, most posts first, or all stories, the newest first. Throws `AppError`. */
export async function listDirectory(kind: DirectoryKind): Promise<Item[]> {
  if (kind === 'authors') {
    const [authors, details] = await Promise.all([listAuthorEntries(), orElse(loadAuthorDetails(), null, NO_DETAILS)]);
    return [...authors.values()].map(({ slug, name, count }) => {
      const own = details?.get(slug);
      return { href: authorPath(slug), name, count, changedAt: own?.publishedAt, details: own };
    });
  }
  if (kind === 'stories') {
    return (await listStories()).map(({ slug, title, posts }) => ({
      href: storyPath(slug),
      name: title,
      count: posts,
    }));
  }
  const [hashtags, dates] = await Promise.all([listHashtagEntries(), orElse(loadHashtagDates(), null, NO_DETAILS)]);
  return [...hashtags.values()].flatMap(({ key, name, count, ids }) => {
    const href = hashtagPath(key);
    const changedAt = ids
      .flatMap((id) => dates?.get(id) ?? [])
      .sort()
      .at(-1);
    return href && count !== 0 ? [{ href, name, count, changedAt }] : [];
  });
}

/** The log's words. */
const NO_DETAILS = 'the last posts of authors and hashtags could not be read';

/** A page of the directory, once per request; null past the last, see `loadForPage`. */
export const loadDirectory = cache((kind: DirectoryKind, page: number, q = '') =>
  loadForPage<DirectoryPage>(AUTHORS_FRESH_S, () => getDirectory(kind, page, q), `${kind} could not be read`),
);

async function getDirectory(kind: DirectoryKind, page: number, q: string): Promise<DirectoryPage | null> {
  const listed = await listDirectory(kind);
  const sought = fold(q).split(' ').filter(Boolean);
  const named = listed.filter(({ name }) => sought.every((word) => fold(name).includes(word)));
  const all = kind === 'authors' && q === '' ? byTopic(named) : named;
  const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  if (items.length === 0 && page > 1) return null;
  return { items, total: all.length, page, pages: Math.ceil(all.length / PAGE_SIZE), q };
}

/** Authors of a topic follow each other, those of the topic with the most authors first; within it as before. Those without one come last. */
function byTopic(authors: Item[]): Item[] {
  const groups = [...Map.groupBy(authors, ({ details }) => details?.topic ?? null)];
  return groups
    .sort(([a, inA], [b, inB]) => Number(a === null) - Number(b === null) || inB.length - inA.length)
    .flatMap(([, own]) => own);
}
