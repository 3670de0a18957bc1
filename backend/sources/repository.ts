import { type Kysely, type Selectable, sql } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { Database, PostType } from '../db/types.ts';
import { canonicalFeedUrl, parseFeedUrl } from './canonical-url.ts';

type Db = Kysely<Database>;

/** A source as an operator sees it. */
export type Source = Pick<
  Selectable<Database['app.sources']>,
  | 'id'
  | 'url'
  | 'title'
  | 'type'
  | 'author'
  | 'state'
  | 'reason'
  | 'failures'
  | 'next_poll_at'
  | 'polled_at'
  | 'new_posts'
>;

export type NewSource = { url: string; title: string | null; type: PostType | null; author: string | null };

const SEEN = [
  ...(['id', 'url', 'title', 'type', 'author', 'state', 'reason', 'failures', 'next_poll_at', 'polled_at'] as const),
  'new_posts' as const,
];

/** Why something cannot be done with a source, in a sentence. */
export class SourceError extends UserError {
  override name = 'SourceError';
}

export function listSources(db: Db): Promise<Source[]> {
  return db.selectFrom('app.sources').select(SEEN).orderBy('id').execute();
}

/** Adds sources, to be polled at once. Returns those that were not there yet; the others stay as they are. */
export async function addSources(db: Db, sources: readonly NewSource[], now: Date): Promise<Source[]> {
  const rows = sources.map(({ url, title, type, author }) => ({
    ...toAddress(url),
    ...{ title, type, author, next_poll_at: now, created_at: now },
  }));
  if (rows.length === 0) return [];
  return db
    .insertInto('app.sources')
    .values(rows)
    .onConflict((conflict) => conflict.column('canonical_url').doNothing())
    .returning(SEEN)
    .execute();
}

/** The columns that come from the address. @throws SourceError where it is none */
export function toAddress(address: string): { url: string; canonical_url: string; host: string } {
  const url = parseFeedUrl(address);
  const canonical = canonicalFeedUrl(address);
  if (!url || !canonical) throw new SourceError(`"${address}" is no web address (https://…).`);
  return { url: url.href, canonical_url: canonical, host: url.hostname };
}

/** By its number in the list or by its address. @throws SourceError */
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

/** Its posts stay. @throws SourceError */
export async function removeSource(db: Db, reference: string): Promise<Source> {
  const source = await getSource(db, reference);
  await db.deleteFrom('app.sources').where('id', '=', source.id).execute();
  return source;
}

/** @throws SourceError */
export async function pauseSource(db: Db, reference: string, reason: string): Promise<Source> {
  const { id } = await getSource(db, reference);
  return update(db, id, { state: 'paused', reason });
}

/** Polls it again from now on, as if nothing had happened. @throws SourceError */
export async function resumeSource(db: Db, reference: string, now: Date): Promise<Source> {
  const { id } = await getSource(db, reference);
  return update(db, id, { state: 'active', reason: null, failures: 0, next_poll_at: now });
}

type Changes = Partial<Pick<Source, 'state' | 'reason' | 'failures'>> & { next_poll_at?: Date };

const update = (db: Db, id: number, changes: Changes): Promise<Source> =>
  db.updateTable('app.sources').set(changes).where('id', '=', id).returning(SEEN).executeTakeFirstOrThrow();

/** Whether a feed with this address is there already. */
export async function isKnown(db: Db, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.sources')
    .select(sql`1`.as('one'))
    .where('canonical_url', '=', canonicalFeedUrl(url))
    .executeTakeFirst();
  return found !== undefined;
}
