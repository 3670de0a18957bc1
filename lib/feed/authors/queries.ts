import 'server-only';
import { z } from 'zod';
import { AUTHORS_FRESH_S, AUTHORS_SAMPLE, AUTHORS_SHOWN } from '@/lib/config/product';
import { FILTER_IDS_MAX } from '@/lib/feed/filters';
import { knownAuthor } from '@/lib/posts/author';
import { type WireRawData, wireRawDataSchema } from '@/lib/posts/wire';
import { addTags, orElse } from '@/lib/response/response-rules';
import { type CallContext, callContentApi, callOrElse, readContentApi } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import { authorPath, authorSlug, formerSlugKey } from '@/lib/utils/author-slug';
import { AppError } from '@/lib/utils/errors/app-error';
import { fold } from '@/lib/utils/fold';
import type { AuthorCount, AuthorEntry } from '../model';

/** The top 50 authors of up to 1000 posts (call 4). Throws `AppError`. */
export function listAuthors(): Promise<AuthorCount[]> {
  addTags(['authors']);
  return countSample(AUTHORS_SHOWN);
}

type Directory = { entries: ReadonlyMap<string, AuthorEntry>; former: ReadonlyMap<string, AuthorEntry> };

const loadAuthors = remember(
  async (): Promise<Directory> => {
    // The newest: the feed leads to the pages of their authors.
    const authors = await callOrElse(fetchAllAuthors, () => countSample(AUTHORS_SAMPLE, '&sort=createdAt:desc'));
    const entries = groupAuthors(authors);
    return { entries, former: groupFormerNames(authors, entries) };
  },
  { freshS: AUTHORS_FRESH_S, tags: ['authors'] },
);

/** All authors with a page, by slug, most posts first; those of call 4's sample where the API lists none. Throws `AppError`. */
export const listAuthorEntries = async (): Promise<ReadonlyMap<string, AuthorEntry>> => (await loadAuthors()).entries;

/** The author whose page had this slug before a change of name or a merge, or null. Throws `AppError`. */
export async function findFormerAuthor(slug: string): Promise<AuthorEntry | null> {
  const { former } = await loadAuthors();
  return former.get(formerSlugKey(slug)) ?? former.get(formerSlugKey(authorSlug(slug))) ?? null;
}

export const findAuthor = async (name: string): Promise<AuthorEntry | null> => {
  const entry = (await listAuthorEntries()).get(authorSlug(name));
  return entry?.names.includes(name) ? entry : null;
};

/** Null for an author without a page, and for a few seconds if that is unknown. */
export async function findAuthorPath(name: string | null): Promise<`/authors/${string}` | null> {
  const author = name === null ? null : await orElse(findAuthor(name), null, 'the authors could not be read');
  return author && authorPath(author.slug);
}

/** Whether this is the slug of an author who has opted out; our content API only. Throws `AppError`. */
export async function isWithheldAuthor(slug: string, visitor: CallContext): Promise<boolean> {
  try {
    await callOrElse(
      () => callContentApi(`/api/news/authors/${encodeURIComponent(slug)}`, visitor),
      () => null,
    );
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') return true;
    throw error;
  }
}

type NamedAuthor = AuthorCount & { former?: string[] };

async function fetchAllAuthors(): Promise<NamedAuthor[]> {
  const { data } = await readContentApi(wireAuthorsSchema, '/api/news/authors');
  return data.map(({ posts, ...author }) => ({ ...author, count: posts }));
}

const wireAuthorsSchema = z.object({
  data: z.array(z.object({ name: z.string(), posts: z.number(), former: z.array(z.string()).default([]) })),
});

/** Groups names with the same slug. `authors` are sorted by posts. */
function groupAuthors(authors: AuthorCount[]): Map<string, AuthorEntry> {
  const entries = new Map<string, AuthorEntry>();
  for (const { name, count } of authors) {
    if (knownAuthor(name) === null) continue;
    const slug = authorSlug(name);
    const entry = entries.get(slug);
    // The limit of a filter.
    if (entry && entry.names.length >= FILTER_IDS_MAX) continue;
    if (entry) Object.assign(entry, { names: [...entry.names, name], count: entry.count + count });
    else entries.set(slug, { slug, name, names: [name], count });
  }
  return new Map([...entries].sort(([, a], [, b]) => b.count - a.count));
}

/** By the key of a former name's slug. One that is also a present name has its own page. */
function groupFormerNames(
  authors: readonly NamedAuthor[],
  entries: ReadonlyMap<string, AuthorEntry>,
): Map<string, AuthorEntry> {
  const former = new Map<string, AuthorEntry>();
  for (const { name, former: keys = [] } of authors) {
    const entry = entries.get(authorSlug(name));
    if (entry) for (const key of keys) former.set(key, entry);
  }
  return former;
}

async function countSample(shown: number, order = ''): Promise<AuthorCount[]> {
  // Not cached: the sample exceeds Next's limit of two megabytes, and the response cache has the counts.
  const path = `/api/news/public?fields[0]=news_raw_data&pagination[limit]=${AUTHORS_SAMPLE}${order}`;
  const { data } = await readContentApi(wireAuthorSampleSchema, path);
  return countAuthors(
    data.map(({ attributes }) => attributes.news_raw_data),
    shown,
  );
}

/** Call 4 requests `news_raw_data` alone. */
const wireAuthorSampleSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ news_raw_data: wireRawDataSchema.nullish().catch(null) }) })),
});

/** Most posts first, then by name (call 4). */
export function countAuthors(sample: (WireRawData | null | undefined)[], shown: number): AuthorCount[] {
  const counts = new Map<string, number>();
  for (const raw of sample) {
    const name = raw?.metaData?.postUser?.trim();
    // Only names of the wire: the upstream cannot filter by a name parsed from the text.
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const order = (a: AuthorCount, b: AuthorCount) => b.count - a.count || a.name.localeCompare(b.name);
  const authors = new Map<string, AuthorCount>();
  // Spellings that are one name to the upstream count as the most frequent of them.
  for (const { name, count } of [...counts].map(([name, count]) => ({ name, count })).sort(order)) {
    const author = authors.get(fold(name));
    authors.set(fold(name), { name: author?.name ?? name, count: count + (author?.count ?? 0) });
  }
  return [...authors.values()].sort(order).slice(0, shown);
}
