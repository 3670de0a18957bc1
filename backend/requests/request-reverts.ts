import { sql } from 'kysely';
import { z } from 'zod';
import { type LoggedChange, type Revert, RevertError, type Reverts } from '../db/audit/revert.ts';
import { toIntegers } from '../db/parameters.ts';
import { writeStates } from '../posts/curation/move-posts.ts';
import type { StateColumns } from '../posts/curation/post-state.ts';
import { lockIngest } from '../posts/ingest/repository.ts';
import { SELECT_WITHHELD } from '../posts/withheld.ts';
import { GRANT_ACTION, REFUSE_ACTION } from './decide-request.ts';

const afterSchema = z.object({ deleted: z.array(z.int()).default([]) });

/** The lines of the posts that a granted request deleted. */
export const listDeletions = (after: LoggedChange['after']): number[] => afterSchema.parse(after).deleted;

/** Puts back the link that an author had changed. */
const revertLink: Revert = async ({ transaction }, { subjectId, before, after }) => {
  const [was, is] = [before, after].map((fields) => z.object({ link: z.string() }).parse(fields).link);
  const { numUpdatedRows } = await transaction
    .updateTable('app.requests')
    .set({ link: was ?? null })
    .where('id', '=', Number(subjectId))
    .where('link', '=', is ?? null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RevertError('It has been changed since: link.');
};

/** Reopens the request and restores its posts, unless another granted request withholds them, too, or they were restored since. */
const reopen: Revert = async ({ transaction, at }, { subjectId, after }) => {
  await lockIngest(transaction);
  const id = Number(subjectId);
  const { rows: reopened } = await sql`
    update app.requests r set decided_at = null, outcome = null, reason = null
    where id = ${id} and decided_at is not null and not exists (
      select from app.requests o where o.decided_at is null and o.kind = r.kind and o.author = r.author
        and lower(o.email) = lower(r.email) and coalesce(o.post_id, 0) = coalesce(r.post_id, 0))
    returning id`.execute(transaction);
  if (reopened.length === 0) throw new RevertError('The request is gone, or was made again since.');
  await sql`delete from app.withheld where request_id = ${id}`.execute(transaction);
  const { rows } = await sql<{ id: number; before: StateColumns }>`
    update app.audit_log l set reverted_at = ${at.toISOString()}::timestamptz
    from app.posts p
    where (l.id = any(${toIntegers(listDeletions(after))}) or l.id in (
        -- Those of an author who has been merged since.
        select deleted::int from app.audit_log m, jsonb_array_elements_text(m.before -> 'deleted') deleted
        where m.action in ('authors.merge', 'authors.rename') and m.reverted_at is null
          and m.before -> 'withheld' @> jsonb_build_array(jsonb_build_object('requestId', ${id}::int))))
      and l.reverted_at is null
      and p.id = l.subject_id::int and p.deleted_at is not null and ${SELECT_WITHHELD} is null
    returning p.id, l.before`.execute(transaction);
  await writeStates(
    transaction,
    rows.map(({ id, before }) => ({ ...before, id })),
    at,
  );
};

export const REQUEST_REVERTS: Reverts = {
  [GRANT_ACTION]: reopen,
  [REFUSE_ACTION]: reopen,
  'requests.link': revertLink,
};
