import { Hono } from 'hono';
import { requireCaller } from '../auth/readers/authenticate.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { ApiError } from '../http/api-error.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { changeRules, listRules } from './repository.ts';
import { changeRulesSchema, RULES_MAX } from './rule.ts';

type Dependencies = { database: DatabaseHandle; clock: () => Date };

/**
 * `GET /api/follow-rules` sends what a signed-in reader follows and mutes, and to visitors nothing; `POST` with
 * `{"data":{"changes":[{query, name, does, at}]}}` changes it and sends the same. A Strapi has neither.
 */
export function followRoutes({ database: { db }, clock }: Dependencies): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const caller = c.get('caller');
    return c.json({ data: caller ? await listRules(db, caller.id) : [], meta: { max: RULES_MAX } });
  });
  routes.post('/', async (c) => {
    const caller = requireCaller(c);
    const { changes } = await parseDataBody(c, changeRulesSchema);
    const rules = await db.transaction().execute(async (transaction) => {
      const changed = await changeRules(transaction, caller.id, changes, clock());
      if (!changed) throw new ApiError('ValidationError', `You can follow and mute ${RULES_MAX} things at most.`);
      return changed;
    });
    return c.json({ data: rules, meta: { max: RULES_MAX } });
  });
  return routes;
}
