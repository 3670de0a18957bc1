import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import type { Db } from '../../db/db.ts';
import { daySchema } from '../../db/parameters.ts';
import { listRecords, type SummaryRecord } from '../records/summary-records.ts';
import { type ListedSummary, listRows } from '../store/summary-store.ts';
import { toSummaryId } from './summary-id.ts';

const kindSchema = z.enum(['daily', 'weekly']);
/** The states of spec §3 and §7, and `hidden` for what an operator took off the site. */
const stateSchema = z.enum(['pending', 'processing', 'completed', 'failed', 'hidden']);

/** A summary as the desk lists it. */
export const summaryRowSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  /** YYYY-MM-DD; of a week its Monday. */
  day: z.string(),
  state: stateSchema,
  title: z.string(),
  /** How many posts it is about. */
  posts: z.number(),
  /** The text is an operator's. */
  byHand: z.boolean(),
  updatedAt: z.string(),
  /** Why it could not be written or renewed. */
  failure: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Why the language model did not select its sentences, so that rules did. */
  modelFailure: z.string().nullable(),
});
export type CuratedSummary = z.output<typeof summaryRowSchema>;

export const summaryFilterSchema = z.strictObject({
  kind: kindSchema.optional(),
  state: stateSchema.optional(),
  byHand: z.boolean().optional(),
  /** Days, inclusive. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Words of the title. */
  q: z.string().max(200).optional(),
});
type SummaryFilter = z.output<typeof summaryFilterSchema>;

export const SUMMARY_SORTS = ['day', 'title', 'state', 'posts', 'updatedAt'] as const;
export type SummarySort = { field: (typeof SUMMARY_SORTS)[number]; order: 'asc' | 'desc' };

/** One page of the summaries and how many match. They are filtered and sorted here: there is one for each day and week. */
export async function listSummaries(
  db: Db,
  { filter, sort, limit, offset }: { filter: SummaryFilter; sort: SummarySort; limit: number; offset: number },
): Promise<{ rows: CuratedSummary[]; total: number }> {
  const [listed, records] = [await listRows(db), await listRecords(db)];
  const found = listed
    .map((row) => toCurated(row, records.get(toSummaryId(row))))
    .filter((summary) => matches(summary, filter))
    .sort((a, b) => (sort.order === 'asc' ? 1 : -1) * compare(a, b, sort.field));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

export function toCurated(row: ListedSummary, record: SummaryRecord | undefined): CuratedSummary {
  return {
    id: toSummaryId(row),
    kind: row.kind,
    day: row.day,
    state: record?.hidden ? 'hidden' : row.status,
    title: record?.hidden?.title ?? row.title,
    posts: row.posts,
    byHand: record?.byHand ?? false,
    updatedAt: row.updatedAt,
    failure: record?.failure?.reason ?? null,
    failedAt: record?.failure?.at ?? null,
    modelFailure: record?.modelFailure ?? null,
  };
}

function matches(summary: CuratedSummary, { kind, state, byHand, from, to, q }: SummaryFilter): boolean {
  const title = fold(summary.title);
  return (
    (kind === undefined || summary.kind === kind) &&
    (state === undefined || summary.state === state) &&
    (byHand === undefined || summary.byHand === byHand) &&
    (from === undefined || summary.day >= from) &&
    (to === undefined || summary.day <= to) &&
    fold(q ?? '')
      .split(/\s+/)
      .every((word) => title.includes(word))
  );
}

/** Ties go by the name, so that pages do not overlap. */
function compare(a: CuratedSummary, b: CuratedSummary, field: SummarySort['field']): number {
  const [x, y] = field === 'updatedAt' ? [Date.parse(a.updatedAt), Date.parse(b.updatedAt)] : [a[field], b[field]];
  const byField = typeof x === 'string' && typeof y === 'string' ? x.localeCompare(y) : Number(x) - Number(y);
  return byField || a.id.localeCompare(b.id);
}
