import { type Selectable, sql, type Updateable } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { Db } from '../db/db.ts';
import type { Database, PostType, SourceRules } from '../db/types.ts';
import { NO_RULES } from './source-rules.ts';

export type NewSource = {
  url: string;
  title: string | null;
  type: PostType | null;
  author: string | null;
  /** Without rules it takes every item. */
  rules?: SourceRules | undefined;
};

const SEEN = [
  ...(['id', 'url', 'title', 'type', 'author', 'state', 'reason', 'failures', 'next_poll_at', 'polled_at'] as const),
  ...(['new_posts', 'held_at', 'rules'] as const),
] as const;

export type Source = Pick<Selectable<Database['app.sources']>, (typeof SEEN)[number]>;

/** The message is a sentence for operators. */
export class SourceError extends UserError {
  override name = 'SourceError';
}

export function listSources(db: Db): Promise<Source[]> {
  return db.selectFrom('app.sources').select(SEEN).orderBy('id').execute();
}

/** Due at once. Skips existing sources and returns the new ones. */
export async function addSources(db: Db, sources: readonly NewSource[], now: Date): Promise<Source[]> {
  const rows = sources.map(({ url, title, type, author, rules = NO_RULES }) => ({
    ...toAddress(url),
    ...{ title, type, author, next_poll_at: now, created_at: now, rules: JSON.stringify(rules) },
  }));
  if (rows.length === 0) return [];
  return db
    .insertInto('app.sources')
    .values(rows)
    .onConflict((conflict) => conflict.column('canonical_url').doNothing())
    .returning(SEEN)
    .execute();
}

/** The columns derived from the address. @throws SourceError if it is invalid */
export function toAddress(address: string): { url: string; canonical_url: string; host: string } {
  const url = parseFeedUrl(address);
  const canonical = canonicalFeedUrl(address);
  if (!url || !canonical) throw new SourceError(`"${address}" is no web address (https://…).`);
  return { url: url.href, canonical_url: canonical, host: url.hostname };
}

/** By number or address. @throws SourceError */
export async function getSource(db: Db, reference: string): Promise<Source> {
  const found = /^[1-9]\d{0,8}$/.test(reference)
    ? await db.selectFrom('app.sources').select(SEEN).where('id', '=', Number(reference)).executeTakeFirst()
    : await db
        .selectFrom('app.sources')
        .select(SEEN)
        .where('canonical_url', '=', canonicalFeedUrl(reference))
        .executeTakeFirst();
  if (!found) throw new SourceError(`There is no source ${reference}.`);
  return found;
}

/** Its posts stay. */
export async function removeSource(db: Db, { id }: Pick<Source, 'id'>): Promise<void> {
  await db.deleteFrom('app.sources').where('id', '=', id).execute();
}

/** At an operator's word, who needs no reminder of it. */
export const pauseSource = (db: Db, source: Pick<Source, 'id'>, reason: string): Promise<Source> =>
  update(db, source, { state: 'paused', reason, dismissed: true });

/** Polls it again, with no failures counted. */
export const resumeSource = (db: Db, source: Pick<Source, 'id'>, now: Date): Promise<Source> =>
  update(db, source, { state: 'active', reason: null, failures: 0, dismissed: false, next_poll_at: now });

/** Of a source that fails, or has been paused for it. @throws SourceError if it does not */
export async function dismissFailure(db: Db, source: Source): Promise<Source> {
  if (source.failures === 0) throw new SourceError('It does not fail.');
  return update(db, source, { dismissed: true });
}

/** Also reads the whole feed again: other items may be taken now. */
export const setRules = (db: Db, source: Pick<Source, 'id'>, rules: SourceRules): Promise<Source> =>
  update(db, source, { rules: JSON.stringify(rules), etag: null, last_modified: null });

const update = (db: Db, { id }: Pick<Source, 'id'>, changes: Updateable<Database['app.sources']>): Promise<Source> =>
  db.updateTable('app.sources').set(changes).where('id', '=', id).returning(SEEN).executeTakeFirstOrThrow();

export async function isKnown(db: Db, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.sources')
    .select(sql`1`.as('one'))
    .where('canonical_url', '=', canonicalFeedUrl(url))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Normalizes a feed's address: https, lower-case host without `www.`, sorted parameters, no fragment, credentials or
 * trailing slash. Null if it is no web address.
 */
export function canonicalFeedUrl(address: string): string | null {
  const url = parseFeedUrl(address);
  if (!url) return null;
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '');
  return `https://${host}${withoutTrailingSlashes(url.pathname)}${url.search}`;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Accepts `feed:https://…`, `feed://…`, and a missing `https://`. */
function parseFeedUrl(address: string): URL | null {
  const bare = address
    .trim()
    .replace(/^feed:(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'https://');
  const text = /^[a-z0-9-]+(\.[a-z0-9-]+)+([:/?#]|$)/i.test(bare) ? `https://${bare}` : bare;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url;
}
