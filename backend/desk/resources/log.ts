import { Hono } from 'hono';
import { z } from 'zod';
import { type ChangeRow, listChanges, listSubjects } from '../../audit/list-changes.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { canRevert, changeSchema } from '../../reverts/change-schema.ts';
import { nameSubjects } from '../../reverts/name-subjects.ts';
import { revertChanges } from '../../reverts/revert-changes.ts';
import { assertScope } from '../access/identify.ts';
import { isResource } from '../access/scopes.ts';
import { idsBodySchema, momentSchema } from '../api/bodies.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const rowSchema = changeSchema.extend({ subjectName: z.string().nullable(), canRevert: z.boolean() });
const filterSchema = z.strictObject({
  who: z.string().max(200).optional(),
  actorKind: z.enum(['reader', 'operator', 'token', 'command', 'site']).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(100).optional(),
  subjectId: z.string().max(100).optional(),
  from: momentSchema.optional(),
  to: momentSchema.optional(),
});

/**
 * `GET /` and `POST /revert` with `{ids}`: all that can be taken back are, and a 400 says why the first of the others cannot. A
 * token needs the scope to write whatever a revert would change, or nothing is.
 */
export function logRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { db } = deps.database;
  const routes = new Hono<DeskEnv>();

  routes.get('/', (c) => {
    const query = parseListQuery(c, { sort: ['at', 'id'], filter: filterSchema });
    const { read, ...changes } = listChanges(db, { filter: query.filter, order: query.sort.order });
    const list = { ...changes, read: async (ids: readonly number[]) => nameAll(await read(ids)) };
    return answerLongList(c, { name: 'log', schema: rowSchema, query, db, list });
  });

  routes.post('/revert', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    for (const subject of await listSubjects(db, ids)) if (isResource(subject)) assertScope(c, `${subject}:write`);
    const outcome = await revertChanges(deps, c.get('actor'), ids);
    const [refused] = outcome.refused;
    if (!refused) return c.json({ data: outcome });
    const share = ids.length === 1 ? '' : `${outcome.refused.length} of ${ids.length} could not be taken back. `;
    throw new ApiError('ApplicationError', `${share}${refused.reason}`, { details: outcome });
  });
  return routes;

  async function nameAll(rows: readonly ChangeRow[]) {
    const nameOf = await nameSubjects(db, rows);
    return rows.map((row) => ({ ...row, subjectName: nameOf(row), canRevert: canRevert(row) }));
  }
}
