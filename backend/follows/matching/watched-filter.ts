import { sql } from 'kysely';
import { parseFeedFilters } from '#lib/feed/filters.ts';
import { parseSearchQuery } from '#lib/feed/search-query.ts';
import { authorSlug } from '#lib/utils/author-slug.ts';
import { fold } from '#lib/utils/fold.ts';
import type { Db } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';
import { findNamesNow } from '../../posts/author-aliases.ts';
import { findFormerHashtag, findHashtagByName } from '../../posts/hashtags/hashtag-rows.ts';

/** A rule's filter as it is now: any of each kind, of all kinds that are not empty. */
export type WatchedFilter = {
  /** Slugs, which all spellings of a name share. */
  authors: ReadonlySet<string>;
  /** Ids. */
  hashtags: ReadonlySet<number>;
  /** Folded. */
  terms: readonly string[];
};

type SavedFilter = { query: string; name: string };

/** The hashtags in the name of one rule that are looked up, and of all: names are texts of readers, who may make them up. */
const LOOKED_UP = 2;
const LOOKED_UP_OF_ALL = 1000;

/**
 * Reads saved filters by their query. Authors who were renamed or merged are watched under their new names, and so are hashtags. A filter
 * whose hashtags are gone, or that names nothing, is left out: it matches nothing. Of hashtags that the public sees.
 */
export async function readWatchedFilters(db: Db, rules: readonly SavedFilter[]): Promise<Map<string, WatchedFilter>> {
  const given = rules.map((rule) => ({ ...rule, ...parseFeedFilters(new URLSearchParams(rule.query)) }));
  const namesNow = await findNamesNow(
    db,
    given.flatMap(({ authors }) => authors),
  );
  const known = await findPublic(
    db,
    given.flatMap(({ hashtags }) => hashtags),
  );
  const renamed = new Map<string, number | null>();
  const watched = new Map<string, WatchedFilter>();
  for (const { query, name, authors, hashtags, search } of given) {
    const now = hashtags.filter((id) => known.has(id));
    if (now.length < hashtags.length) now.push(...(await findRenamed(db, name, renamed)));
    const isGone = hashtags.length > 0 && now.length === 0;
    const filter = {
      authors: new Set(authors.map((author) => authorSlug(namesNow.get(author) ?? author))),
      hashtags: new Set(now),
      terms: parseSearchQuery(search).terms.map(fold),
    };
    const isEmpty = authors.length + now.length + filter.terms.length === 0;
    if (!isGone && !isEmpty) watched.set(query, filter);
  }
  return watched;
}

async function findPublic(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from app.hashtags where state = 'public' and id = any(${toIntegers([...new Set(ids)])})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Merged hashtags have another id now, which their names lead to. `known` has what was looked up before. */
async function findRenamed(db: Db, name: string, known: Map<string, number | null>): Promise<number[]> {
  const found: number[] = [];
  for (const [hashtag] of [...name.matchAll(/#[^\s,]+/gu)].slice(0, LOOKED_UP)) {
    const key = fold(hashtag);
    if (!known.has(key) && known.size < LOOKED_UP_OF_ALL) known.set(key, await findNow(db, hashtag));
    const id = known.get(key);
    if (id) found.push(id);
  }
  return found;
}

async function findNow(db: Db, hashtag: string): Promise<number | null> {
  const former = await findFormerHashtag(db, hashtag);
  if (former === 'banned') return null;
  const now = await findHashtagByName(db, former?.name ?? hashtag);
  return now?.state === 'public' ? now.id : null;
}
