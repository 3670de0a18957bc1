import 'server-only';
import { findFormerAuthor, listAuthorEntries } from '@/lib/feed/authors/queries';
import { FILTER_IDS_MAX } from '@/lib/feed/filters';
import { pickAuthors } from '@/lib/feed/find-names';
import type { AuthorEntry } from '@/lib/feed/model';
import { hashtagKey } from '@/lib/tags/hashtag-path';
import { listHashtagEntries } from '@/lib/tags/queries';
import { authorSlug } from '@/lib/utils/author-slug';
import { fold } from '@/lib/utils/fold';
import { CallError } from './call-error';

/**
 * All spellings of the authors that are meant: by a name in any letters, a former name, an id such as `author:jo-smith`, or a part of a name. Throws
 * `CallError` for an unknown one, in the same words whether there never was one or they have left, and `AppError`.
 */
export async function findAuthors(given: readonly string[]): Promise<string[]> {
  if (given.length === 0) return [];
  const entries = await listAuthorEntries();
  const found = await Promise.all(given.map((name) => findEntries(entries, name.replace(/^author:/, ''))));
  const unknown = given.find((_, index) => found[index]?.length === 0);
  if (unknown !== undefined)
    throw new CallError(`No author here is called ${JSON.stringify(unknown)}. The tool topics lists authors.`);
  const names = [...new Set(found.flat().flatMap(({ names }) => names))];
  if (names.length > FILTER_IDS_MAX) throw new CallError('These are too many authors for one call. Name fewer.');
  return names;
}

async function findEntries(entries: ReadonlyMap<string, AuthorEntry>, name: string): Promise<AuthorEntry[]> {
  const entry = entries.get(name) ?? entries.get(authorSlug(name)) ?? (await findFormerAuthor(name));
  if (entry) return [entry];
  const words = fold(name).split(' ').filter(Boolean);
  return pickAuthors(entries, words).flatMap(({ name }) => entries.get(authorSlug(name)) ?? []);
}

/** The ids of hashtags, with or without their mark, and those that no post has. Throws `AppError`. */
export async function findHashtags(given: readonly string[]): Promise<{ ids: number[]; unknown: string[] }> {
  if (given.length === 0) return { ids: [], unknown: [] };
  const entries = await listHashtagEntries();
  const find = (name: string) => entries.get(hashtagKey(name.replace(/^hashtag:/, '')));
  return {
    ids: [...new Set(given.flatMap((name) => find(name)?.ids ?? []))],
    unknown: given.filter((name) => !find(name)),
  };
}
