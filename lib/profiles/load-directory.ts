import 'server-only';
import { cache } from 'react';
import { hashtagPath } from '@/lib/bookmarks/hashtag-path';
import { listHashtagEntries } from '@/lib/bookmarks/queries';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { listAuthorEntries } from '@/lib/feed/authors/queries';
import { loadForPage } from '@/lib/http/response/response-rules';
import { storyPath } from '@/lib/stories/model';
import { listStories } from '@/lib/stories/queries';
import { authorPath } from '@/lib/utils/author-slug';
import type { DirectoryKind } from './model';

const PAGE_SIZE = 120;

type Item = { href: `/${string}`; name: string; count: number | undefined };

export type DirectoryPage = { items: Item[]; total: number; page: number; pages: number };

/** All authors or hashtags with a page and posts, most posts first, or all stories, the newest first. Throws `AppError`. */
export async function listDirectory(kind: DirectoryKind): Promise<Item[]> {
  if (kind === 'authors') {
    return [...(await listAuthorEntries()).values()].map(({ slug, ...entry }) => ({
      ...entry,
      href: authorPath(slug),
    }));
  }
  if (kind === 'stories') {
    return (await listStories()).map(({ slug, title, posts }) => ({
      href: storyPath(slug),
      name: title,
      count: posts,
    }));
  }
  return [...(await listHashtagEntries()).values()].flatMap(({ key, name, count }) => {
    const href = hashtagPath(key);
    return href && count !== 0 ? [{ href, name, count }] : [];
  });
}

/** A page of the directory, once per request; null past the last, see `loadForPage`. */
export const loadDirectory = cache((kind: DirectoryKind, page: number) =>
  loadForPage<DirectoryPage>(AUTHORS_FRESH_S, () => getDirectory(kind, page), `${kind} could not be read`),
);

async function getDirectory(kind: DirectoryKind, page: number): Promise<DirectoryPage | null> {
  const all = await listDirectory(kind);
  const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  if (items.length === 0 && page > 1) return null;
  return { items, total: all.length, page, pages: Math.ceil(all.length / PAGE_SIZE) };
}
