import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type FeedFilters, parseFeedFilters } from '#lib/feed/filters.ts';
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

/** The hashtags in the name of one rule that are looked up, and of one reader: names are texts of readers, who may make them up. */
const LOOKED_UP = 2;
const LOOKED_UP_OF_READER = 50;
/** The words of one reader; the site looks for no more at once either. Rules beyond match nothing. */
const TERMS_OF_READER = 1000;
/** Rules that are read without a pause for other work of the process. */
const READ_AT_ONCE = 500;

/** Identifies a rule's filter. The name is part of it, because a merged hashtag is found by its name. */
export const toFilterKey = ({ query, name }: SavedFilter): string => `${query}\n${name}`;

/**
 * Reads the saved filters of readers, by `toFilterKey`. Authors who were renamed or merged are watched under their new names, and so are
 * hashtags. A filter whose hashtags are gone, or that names nothing, is left out: it matches nothing. Of hashtags that the public sees.
 */
export async function readWatchedFilters(
  db: Db,
  rulesOfReaders: readonly (readonly SavedFilter[])[],
): Promise<Map<string, WatchedFilter>> {
  const given = new Map<string, FeedFilters>();
  for (const [index, rule] of rulesOfReaders.flat().entries()) {
    const key = toFilterKey(rule);
    if (!given.has(key)) given.set(key, parseFeedFilters(new URLSearchParams(rule.query)));
    if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
  }
  const all = [...given.values()];
  const namesNow = await findNamesNow(
    db,
    all.flatMap(({ authors }) => authors),
  );
  const known = await findPublic(
    db,
    all.flatMap(({ hashtags }) => hashtags),
  );
  const renamed = new Map<string, number | null>();
  const watched = new Map<string, WatchedFilter>();
  for (const rules of rulesOfReaders) {
    let [termsLeft, lookUpsLeft] = [TERMS_OF_READER, LOOKED_UP_OF_READER];
    for (const rule of rules) {
      const key = toFilterKey(rule);
      const { authors = [], hashtags = [], search = '' } = given.get(key) ?? {};
      const terms = parseSearchQuery(search).terms.map(fold);
      termsLeft -= terms.length;
      if (watched.has(key) || termsLeft < 0) continue;
      const now = hashtags.filter((id) => known.has(id));
      if (now.length < hashtags.length && lookUpsLeft > 0) {
        lookUpsLeft -= 1;
        now.push(...(await findRenamed(db, rule.name, renamed)));
      }
      const isGone = hashtags.length > 0 && now.length === 0;
      if (isGone || authors.length + now.length + terms.length === 0) continue;
      const slugs = authors.map((author) => authorSlug(namesNow.get(author) ?? author));
      watched.set(key, { authors: new Set(slugs), hashtags: new Set(now), terms });
    }
    await setImmediate();
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
    if (!known.has(key)) known.set(key, await findNow(db, hashtag));
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
