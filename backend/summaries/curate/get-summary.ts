import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { listLinkedSlugs } from '../citations/drop-points.ts';
import { listPostsOf } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { findRecord, listVersions, type SummaryRecord } from '../records/summary-records.ts';
import { findRow, type SummaryRow } from '../store/summary-store.ts';
import { countUncited } from './check-text.ts';
import { summaryRowSchema, toCurated } from './list-summaries.ts';

/** A summary as the desk opens it. */
export const summaryDetailSchema = summaryRowSchema.extend({
  /** Markdown. Of a hidden one, what would be shown again. */
  content: z.string(),
  /** Sent with a change, which fails if it is outdated. */
  version: z.string(),
  /** The texts before, the newest first. */
  versions: z.array(
    z.object({ id: z.number(), title: z.string(), content: z.string(), byHand: z.boolean(), replacedAt: z.string() }),
  ),
  /** Posts that it cites and that are not on the site any more. */
  goneSlugs: z.array(z.string()),
  /** Points of its lists that cite no post. */
  uncited: z.number(),
});
export type CuratedDetail = z.output<typeof summaryDetailSchema>;

/** The row and what is known of it; null where there is no such summary. */
export async function findCurated(db: Db, period: Period): Promise<{ row: SummaryRow; record: SummaryRecord } | null> {
  const row = await findRow(db, period);
  return row && { row, record: await findRecord(db, period) };
}

export async function getSummary(db: Db, period: Period): Promise<CuratedDetail | null> {
  const found = await findCurated(db, period);
  if (!found) return null;
  const { row, record } = found;
  const content = record.hidden?.content ?? row.content;
  return {
    ...toCurated({ ...row, kind: period.kind, day: period.day }, record),
    content,
    version: row.updatedAt,
    versions: await listVersions(db, period),
    goneSlugs: await listGone(db, listLinkedSlugs(content)),
    uncited: countUncited(content),
  };
}

async function listGone(db: Db, slugs: readonly string[]): Promise<string[]> {
  const shown = new Set(await listPostsOf(db, slugs, sql`published_at is not null`));
  return slugs.filter((slug) => !shown.has(slug));
}
