import { sql } from 'kysely';
import { z } from 'zod';
import { isResource } from '../../../auth/operators/scopes.ts';
import {
  type ChangeRow,
  changeFilterSchema,
  changeSchema,
  listChanges,
  listSubjects,
} from '../../../db/audit/list-changes.ts';
import type { Db } from '../../../db/db.ts';
import { ApiError } from '../../../http/api-error.ts';
import { REVERTS, revertChanges } from '../reverts/revert-changes.ts';
import { idsInput } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

/** `canRevert`: not reverted yet, and of a revertible kind. */
export const logRowSchema = changeSchema.extend({ subjectName: z.string().nullable(), canRevert: z.boolean() });

export const LOG_OPERATIONS = [
  defineList({
    name: 'log.list',
    summary: 'Lists the log of changes, the newest first',
    query: listQuery(['at', 'id'], changeFilterSchema),
    row: logRowSchema,
    list: ({ database: { db } }, query) => {
      const { read, ...changes } = listChanges(db, { filter: query.filter, order: query.sort.order });
      return longListing(db, { ...changes, read: async (ids) => nameAll(db, await read(ids)) }, query);
    },
  }),
  defineOperation({
    name: 'log.revert',
    summary: 'Takes changes back, the newest first; a token needs the scope to write each subject',
    audit: null,
    undo: null,
    input: idsInput,
    output: z.object({ reverted: z.array(z.int()), refused: z.array(z.object({ id: z.int(), reason: z.string() })) }),
    run: async (deps, { ids }) => {
      for (const subject of await listSubjects(deps.database.db, ids)) {
        if (isResource(subject)) deps.requireScope(`${subject}:write`);
      }
      const outcome = await revertChanges(deps, deps.actor, ids);
      const [refused] = outcome.refused;
      if (!refused) return outcome;
      const share = ids.length === 1 ? '' : `${outcome.refused.length} of ${ids.length} could not be taken back. `;
      throw new ApiError('ApplicationError', `${share}${refused.reason}`, { details: outcome });
    },
  }),
];

async function nameAll(db: Db, rows: readonly ChangeRow[]) {
  const nameOf = await nameSubjects(db, rows);
  return rows.map((row) => ({ ...row, subjectName: nameOf(row), canRevert: canRevert(row) }));
}

/** Whether a revert may be tried; it fails if the subject has changed since. */
const canRevert = ({ action, revertedAt }: ChangeRow): boolean => revertedAt === null && Object.hasOwn(REVERTS, action);

/** Queries for the current names of subjects whose log entries have none. */
const NAMES: Readonly<Record<string, string>> = {
  posts: 'select id::text as id, title as name from app.posts',
  hashtags: 'select id::text as id, name from app.hashtags',
  stories: `select s.id::text as id, coalesce(s.title, (select p.title from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where sp.story_id = s.id order by p.created_at, p.id limit 1)) as name from app.stories s`,
  readers: 'select id::text as id, username as name from app.users',
  subscribers: 'select id::text as id, email as name from public.subscribers',
  // An address may hold a secret.
  sources: 'select id::text as id, coalesce(title, host) as name from app.sources',
  reports: 'select id::text as id, title as name from app.posts',
  requests: 'select id::text as id, author as name from app.requests',
  suggestions: 'select id::text as id, link as name from app.suggestions',
  lists: 'select id::text as id, title as name from (select bookmark_id as id, title from app.lists) l',
  operators: 'select id::text as id, name from app.operators',
};

type Named = { subject: string; subjectId: string | null };

/**
 * Current names as `(subject, id) → name`. The log has no names of readers and addresses, which are deleted with their
 * accounts.
 */
async function nameSubjects(db: Db, changes: readonly Named[]): Promise<(change: Named) => string | null> {
  const names = new Map<string, string>();
  for (const [subject, select] of Object.entries(NAMES)) {
    const ids = [...new Set(changes.flatMap((change) => (change.subject === subject ? [change.subjectId] : [])))]
      .filter((id) => id !== null)
      .map(Number)
      .filter(Number.isSafeInteger);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`${sql.raw(select)} where id in (${sql.join(ids)})`.execute(
      db,
    );
    for (const { id, name } of rows) names.set(`${subject} ${id}`, name);
  }
  return ({ subject, subjectId }) => names.get(`${subject} ${subjectId}`) ?? null;
}
