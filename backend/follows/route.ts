import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { requireCaller } from '../auth/readers/authenticate.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { ApiError } from '../http/api-error.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { changeRules, findFeedToken, getsMail, listRules, listRulesOfFeed, setFeedToken } from './repository.ts';
import { changeRulesSchema, RULES_MAX } from './rule.ts';

const TOKEN_BYTES = 24;

type Dependencies = { database: DatabaseHandle; clock: () => Date };

/**
 * `GET /api/follow-rules` sends what a signed-in reader follows and mutes, and whether a mail brings it (`meta.mail`), and to visitors nothing; `POST` with
 * `{"data":{"changes":[{query, name, does, at}]}}` changes it and sends the rules. `/feed` is the token of the
 * reader's own feed (null for none), which `POST` replaces and `DELETE` removes; `/feeds/<token>` sends the rules that the feed is of, or 404.
 * A Strapi has none of it.
 */
export function followRoutes({ database: { db }, clock }: Dependencies): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const caller = c.get('caller');
    const data = caller ? await listRules(db, caller.id) : [];
    return c.json({ data, meta: { max: RULES_MAX, mail: caller !== null && (await getsMail(db, caller.id)) } });
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

  // The secret address of a feed. Whoever has the token reads what its reader follows, so that another one replaces it.
  routes.get('/feed', async (c) => c.json({ data: { token: await findFeedToken(db, requireCaller(c).id) }, meta: {} }));
  routes.post('/feed', async (c) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await setFeedToken(db, requireCaller(c).id, token);
    return c.json({ data: { token }, meta: {} });
  });
  routes.delete('/feed', async (c) => {
    await setFeedToken(db, requireCaller(c).id, null);
    return c.json({ data: { token: null }, meta: {} });
  });
  routes.get('/feeds/:token', async (c) => {
    const rules = await listRulesOfFeed(db, c.req.param('token'));
    if (!rules) throw new ApiError('NotFoundError');
    return c.json({ data: rules, meta: {} });
  });
  return routes;
}
