import 'server-only';
import { orElse } from '@/lib/response/response-rules';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import type { HashtagEntry } from '@/lib/tags/model';
import { listHashtagEntries } from '@/lib/tags/queries';
import { authorPath } from '@/lib/utils/author-slug';
import { fold } from '@/lib/utils/fold';
import { findTerms } from '@/lib/utils/mark-terms';
import { listAuthorEntries } from './authors/queries';
import type { AuthorEntry, FoundName } from './model';
import { parseSearchQuery } from './search-query';

const SHOWN = 2;
/** Shorter words begin too many names. */
const MIN_LETTERS = 3;

/** The authors and hashtags that a search may be meant for, those with the most posts first; none after a failure, which is logged. */
export async function findNames(search: string): Promise<FoundName[]> {
  const terms = parseSearchQuery(search).terms.map((term) =>
    fold(term)
      .replace(/^[#@]+/, '')
      .trim(),
  );
  if (terms.every((term) => term === '')) return [];
  const [authors, hashtags] = await Promise.all([
    orElse(listAuthorEntries(), new Map<string, AuthorEntry>(), 'the authors could not be read'),
    orElse(listHashtagEntries(), new Map<string, HashtagEntry>(), 'the hashtags could not be read'),
  ]);
  return [...pickAuthors(authors, terms), ...pickHashtags(hashtags, terms)];
}

/**
 * The authors whose name has a word that begins with each of the terms, or that is one of them and not short: any word of a search may be meant.
 * Those who have most of the words come first.
 */
export function pickAuthors(authors: ReadonlyMap<string, AuthorEntry>, given: readonly string[]): FoundName[] {
  const terms = given.flatMap((term) => term.split(' ')).filter(Boolean);
  if (!terms.some((term) => [...term].length >= MIN_LETTERS)) return [];
  return listFolded(authors)
    .map(({ entry, words }) => {
      const isWhole = terms.every((term) => words.some((word) => word.startsWith(term)));
      const found = new Set(words.filter((word) => [...word].length > MIN_LETTERS && terms.includes(word))).size;
      return { entry, rank: isWhole ? Number.POSITIVE_INFINITY : found };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .slice(0, SHOWN)
    .map(({ entry: { name, slug, count } }) => ({
      ...{ kind: 'author' as const, name, count, href: authorPath(slug) },
      matches: findTerms(name, terms),
    }));
}

/** That are called like a term, or like all of them without blanks. */
export function pickHashtags(hashtags: ReadonlyMap<string, HashtagEntry>, terms: readonly string[]): FoundName[] {
  const keys = [...new Set([terms.join('').replaceAll(' ', ''), ...terms])];
  return keys
    .flatMap((key) => hashtags.get(key) ?? [])
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, SHOWN)
    .flatMap(({ key, name, count }) => {
      const href = hashtagPath(key);
      return href && count !== 0
        ? [{ kind: 'hashtag' as const, name, count, href, matches: findTerms(name, [key]) }]
        : [];
    });
}

type Folded = { entry: AuthorEntry; words: string[] }[];

/** Folding thousands of names takes longer than the rest of a search: once for each list. */
const foldedNames = new WeakMap<ReadonlyMap<string, AuthorEntry>, Folded>();

function listFolded(authors: ReadonlyMap<string, AuthorEntry>): Folded {
  const known = foldedNames.get(authors);
  if (known) return known;
  const folded = [...authors.values()].map((entry) => ({
    entry,
    words: entry.names.flatMap((name) => fold(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
  }));
  foldedNames.set(authors, folded);
  return folded;
}
