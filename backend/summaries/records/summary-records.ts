import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Period } from '../period/period.ts';

type Db = Kysely<Database>;

export type SummaryText = { title: string; content: string };

/** What is known of a summary beyond its public row. */
export type SummaryRecord = {
  /** The text of a summary that an operator took off the site; null for one that is not hidden. */
  hidden: SummaryText | null;
  /** Whether its text is an operator's. */
  byHand: boolean;
  /** Why it could not be written or renewed the last time. */
  failure: { reason: string; at: string } | null;
};

/** A text that a summary had before. */
export type SummaryVersion = SummaryText & { id: number; byHand: boolean; replacedAt: string };

/** Enough to go back by, when today's summary is renewed every hour of a day. */
const KEPT_VERSIONS = 50;
const REASON_MAX = 500;

const NOTHING: SummaryRecord = { hidden: null, byHand: false, failure: null };

export async function findRecord(db: Db, { kind, day }: Period): Promise<SummaryRecord> {
  const row = await db
    .selectFrom('app.summary_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ? toRecord(row) : NOTHING;
}

/** All there are, by their summaries' names: `daily-2026-03-05`. */
export async function listRecords(db: Db): Promise<Map<string, SummaryRecord>> {
  const { rows } = await sql<RecordRow & { key: string }>`
    select kind || '-' || to_char(day, 'YYYY-MM-DD') as key, hidden_title, hidden_content, by_hand, failure, failed_at
    from app.summary_records`.execute(db);
  return new Map(rows.map((row) => [row.key, toRecord(row)]));
}

/** Changes what is said; the rest stays. */
export async function changeRecord(db: Db, { kind, day }: Period, changes: Partial<SummaryRecord>): Promise<void> {
  const values = {
    ...('hidden' in changes && {
      hidden_title: changes.hidden?.title ?? null,
      hidden_content: changes.hidden?.content ?? null,
    }),
    ...(changes.byHand !== undefined && { by_hand: changes.byHand }),
    ...('failure' in changes && {
      failure: changes.failure?.reason.slice(0, REASON_MAX).toWellFormed() ?? null,
      failed_at: changes.failure?.at ?? null,
    }),
  };
  await db
    .insertInto('app.summary_records')
    .values({ kind, day, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'day']).doUpdateSet(values))
    .execute();
}

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

type RecordRow = {
  hidden_title: string | null;
  hidden_content: string | null;
  by_hand: boolean;
  failure: string | null;
  failed_at: string | null;
};

function toRecord({ hidden_title, hidden_content, by_hand, failure, failed_at }: RecordRow): SummaryRecord {
  return {
    hidden: hidden_title !== null && hidden_content !== null ? { title: hidden_title, content: hidden_content } : null,
    byHand: by_hand,
    failure: failure !== null && failed_at !== null ? { reason: failure, at: failed_at } : null,
  };
}
