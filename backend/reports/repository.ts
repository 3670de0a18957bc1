import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import type { ReportReason } from './report.ts';

type Db = Kysely<Database>;

/** More say nothing new about a post. */
const MAX_OPEN_PER_POST = 200;

type NewReport = {
  postId: number;
  reason: ReportReason;
  note: string | null;
  isSignedIn: boolean;
  reporterHash: string;
};

/**
 * Writes a report down, once for each reporter of a post until it is settled; the first one counts. False where there is no
 * such post for readers.
 */
export async function createReport(db: Db, report: NewReport, now: Date): Promise<boolean> {
  const { postId, reason, note, isSignedIn, reporterHash } = report;
  const { rows } = await sql`
    with post as (
      select id from app.posts where id = ${postId} and published_at is not null
    ), added as (
      insert into app.reports (post_id, reason, note, signed_in, reporter_hash, created_at)
      select id, ${reason}, ${note}, ${isSignedIn}, ${reporterHash}, ${now}::timestamptz from post
      where (
        select count(*) from app.reports where post_id = ${postId} and settled_at is null
      ) < ${MAX_OPEN_PER_POST}
      on conflict (post_id, reporter_hash) where settled_at is null do nothing
    )
    select id from post`.execute(db);
  return rows.length > 0;
}
