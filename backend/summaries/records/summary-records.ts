import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import type { Period } from '../period/period.ts';

export type SummaryText = { title: string; content: string };

/** The data of a summary beyond its public row. */
export type SummaryRecord = {
  /** The text of a summary that an operator took off the site; null for one that is not hidden. */
  hidden: SummaryText | null;
  /** Whether its text is an operator's. */
  byHand: boolean;
  /** Why it could not be written or renewed the last time. */
  failure: { reason: string; at: string } | null;
  /** Why the language model did not select its sentences, where it was asked. */
  modelFailure: string | null;
  /** Of the posts that were read last for its text; null where that failed. */
  postsDigest: string | null;
  /** How many changes of posts that it may quote it has not been rewritten for. */
  stale: number;
};

/** A text that a summary had before. */
export type SummaryVersion = SummaryText & { id: number; byHand: boolean; replacedAt: string };

/** Enough to go back by, when today's summary is renewed every hour of a day. */
const KEPT_VERSIONS = 50;
const REASON_MAX = 500;

const NO_RECORD: SummaryRecord = {
  ...{ hidden: null, byHand: false, failure: null, modelFailure: null },
  ...{ postsDigest: null, stale: 0 },
};

export async function findRecord(db: Db, { kind, day }: Period): Promise<SummaryRecord> {
  const row = await db
    .selectFrom('app.summary_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ? toRecord(row) : NO_RECORD;
}

/** All there are, by their summaries' names: `daily-2026-03-05`. */
export async function listRecords(db: Db): Promise<Map<string, SummaryRecord>> {
  const { rows } = await sql<RecordRow & { key: string }>`
    select kind || '-' || to_char(day, 'YYYY-MM-DD') as key, r.* from app.summary_records r`.execute(db);
  return new Map(rows.map((row) => [row.key, toRecord(row)]));
}

/** Summaries that are to be rewritten, but for hidden ones. The newest first. */
export async function listStale(db: Db): Promise<(Pick<Period, 'kind' | 'day'> & { stale: number })[]> {
  return db
    .selectFrom('app.summary_records')
    .select(['kind', 'day', 'stale'])
    .where('stale', '>', 0)
    .where('hidden_title', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('kind')
    .execute();
}

/** Locks the record of a summary until the transaction ends: posts that it may quote are not changed meanwhile. */
export async function lockRecord(db: Db, { kind, day }: Pick<Period, 'kind' | 'day'>): Promise<void> {
  await sql`insert into app.summary_records (kind, day) values (${kind}, ${day}::date) on conflict do nothing`.execute(
    db,
  );
  await sql`select from app.summary_records where kind = ${kind} and day = ${day}::date for update`.execute(db);
}

export async function markStale(db: Db, periods: readonly Pick<Period, 'kind' | 'day'>[]): Promise<void> {
  if (periods.length === 0) return;
  const rows = periods.map(({ kind, day }) => ({ kind, day }));
  await sql`
    insert into app.summary_records as r (kind, day, stale)
    select distinct kind, day, 1 from jsonb_to_recordset(${toJson(rows)}) as p (kind text, day date)
    order by kind, day
    on conflict (kind, day) do update set stale = r.stale + 1`.execute(db);
}

/** Clears as many changes as were known when the summary was read; those since then stay. */
export async function clearStale(db: Db, { kind, day }: Pick<Period, 'kind' | 'day'>, stale: number): Promise<void> {
  if (stale === 0) return;
  await sql`
    update app.summary_records set stale = greatest(0, stale - ${stale}::int)
    where kind = ${kind} and day = ${day}::date`.execute(db);
}

/** Changes what is said; the rest stays. */
export async function changeRecord(
  db: Db,
  { kind, day }: Period,
  changes: Partial<Omit<SummaryRecord, 'stale'>>,
): Promise<void> {
  const values = {
    ...('hidden' in changes && {
      hidden_title: changes.hidden?.title ?? null,
      hidden_content: changes.hidden?.content ?? null,
    }),
    ...(changes.byHand !== undefined && { by_hand: changes.byHand }),
    ...(changes.postsDigest !== undefined && { posts_digest: changes.postsDigest }),
    ...('failure' in changes && {
      failure: changes.failure ? toReason(changes.failure.reason) : null,
      failed_at: changes.failure?.at ?? null,
    }),
    ...(changes.modelFailure !== undefined && {
      model_failure: changes.modelFailure === null ? null : toReason(changes.modelFailure),
    }),
  };
  await db
    .insertInto('app.summary_records')
    .values({ kind, day, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'day']).doUpdateSet(values))
    .execute();
}

/** As a column takes it: it may hold what a server answered. */
const toReason = (text: string): string =>
  text
    .slice(0, REASON_MAX)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');

/** Keeps a text that another has replaced. */
export async function keepVersion(
  db: Db,
  { kind, day }: Period,
  { title, content, byHand, replacedAt }: SummaryText & { byHand: boolean; replacedAt: Date },
): Promise<void> {
  await db
    .insertInto('app.summary_versions')
    .values({ kind, day, title, content, by_hand: byHand, replaced_at: replacedAt })
    .execute();
  await sql`
    delete from app.summary_versions where kind = ${kind} and day = ${day}::date and id not in (
      select id from app.summary_versions where kind = ${kind} and day = ${day}::date
      order by id desc limit ${KEPT_VERSIONS})`.execute(db);
}

/** Whether it had a text before. */
export async function hasVersions(db: Db, { kind, day }: Period): Promise<boolean> {
  const query = db.selectFrom('app.summary_versions').select('id').where('kind', '=', kind).where('day', '=', day);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The newest first. */
export async function listVersions(db: Db, { kind, day }: Period): Promise<SummaryVersion[]> {
  const rows = await db
    .selectFrom('app.summary_versions')
    .select(['id', 'title', 'content', 'by_hand', 'replaced_at'])
    .where('kind', '=', kind)
    .where('day', '=', day)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, title, content, by_hand, replaced_at }) => ({
    id: Number(id),
    title,
    content,
    byHand: by_hand,
    replacedAt: replaced_at,
  }));
}

type RecordRow = Selectable<Database['app.summary_records']>;

function toRecord(row: RecordRow): SummaryRecord {
  const { hidden_title, hidden_content, failure, failed_at } = row;
  return {
    hidden: hidden_title !== null && hidden_content !== null ? { title: hidden_title, content: hidden_content } : null,
    byHand: row.by_hand,
    failure: failure !== null && failed_at !== null ? { reason: failure, at: failed_at } : null,
    modelFailure: row.model_failure,
    postsDigest: row.posts_digest,
    stale: row.stale,
  };
}
