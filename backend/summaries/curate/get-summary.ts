import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { listCitedSlugs } from '../draft/render-summary.ts';
import type { Period } from '../period/period.ts';
import { findDraft, type ReviewDraft } from '../records/summary-drafts.ts';
import { findRecord, listVersions, type SummaryRecord, type SummaryVersion } from '../records/summary-records.ts';
import type { SummaryRow } from '../store/summary-store.ts';
import { countUncited } from './check-text.ts';
import { type CuratedSummary, toCurated } from './list-summaries.ts';
import type { SummaryRows } from './summary-rows.ts';

/** A summary as the desk opens it. */
export type CuratedDetail = CuratedSummary & {
  /** Markdown. Of a hidden one, what would be shown again. */
  content: string;
  /** Sent with a change, which fails if it is outdated. */
  version: string;
  /** The draft that waits for an operator. */
  draft: ReviewDraft | null;
  /** The texts before, the newest first. */
  versions: SummaryVersion[];
  /** Posts that it cites and that are not on the site any more. Empty where the posts are elsewhere. */
  goneSlugs: string[];
  /** Points of its lists that cite no post. */
  uncited: number;
};

/** The row and what is known of it; null where there is no such summary. */
export async function findCurated(
  db: Kysely<Database>,
  rows: SummaryRows,
  period: Period,
): Promise<{ row: SummaryRow; record: SummaryRecord } | null> {
  const row = await rows.find(period);
  return row && { row, record: await findRecord(db, period) };
}

export async function getSummary(
  db: Kysely<Database>,
  rows: SummaryRows,
  period: Period,
  { arePostsHere }: { arePostsHere: boolean },
): Promise<CuratedDetail | null> {
  const found = await findCurated(db, rows, period);
  if (!found) return null;
  const { row, record } = found;
  const content = record.hidden?.content ?? row.content;
  const draft = await findDraft(db, period);
  return {
    ...toCurated({ ...row, kind: period.kind, day: period.day }, record, draft !== null),
    content,
    version: row.updatedAt,
    draft,
    versions: await listVersions(db, period),
    goneSlugs: arePostsHere ? await listGone(db, listCitedSlugs(content)) : [],
    uncited: countUncited(content),
  };
}

async function listGone(db: Kysely<Database>, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug from jsonb_array_elements_text(${JSON.stringify([...new Set(slugs)])}::text::jsonb) slug
    where not exists (
      select from app.posts where ltrim(url_slug, '/') = slug and published_at is not null)`.execute(db);
  return rows.map(({ slug }) => slug);
}
