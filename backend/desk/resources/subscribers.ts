import { Hono } from 'hono';
import { z } from 'zod';
import { normalizeEmail } from '../../../supabase/functions/_shared/main-list/normalize-email.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { SUBSCRIBER_SORT_FIELDS, searchSubscribers } from '../../subscribers/search-subscribers.ts';
import { suppressAddress, suppressSubscribers, unsuppressSubscribers } from '../../subscribers/suppress-subscribers.ts';
import { changedSchema, idsBodySchema, momentSchema, timeSchema } from '../api/bodies.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const statusSchema = z.enum(['pending', 'confirmed', 'unsubscribed', 'suppressed']);
const rowSchema = z.object({
  id: z.int(),
  email: z.string(),
  status: statusSchema,
  suppressedByOperator: z.boolean(),
  createdAt: timeSchema,
  confirmedAt: timeSchema.nullable(),
  unsubscribedAt: timeSchema.nullable(),
  suppressedAt: timeSchema.nullable(),
});
const filterSchema = z.strictObject({
  q: z.string().max(254).optional(),
  status: statusSchema.optional(),
  since: momentSchema.optional(),
});
const addressSchema = z.strictObject({ email: z.string().max(254) });

/** `GET /`, `POST /suppress` and `/unsuppress` with `{ids}`, `POST /suppress-address` with `{email}`, on the list or not. */
export function subscriberRoutes({ database, clock }: AppDependencies): Hono<DeskEnv> {
  const { db } = database;
  const routes = new Hono<DeskEnv>();

  routes.get('/', (c) => {
    const query = parseListQuery(c, { sort: SUBSCRIBER_SORT_FIELDS, filter: filterSchema });
    return answerLongList(c, { name: 'subscribers', schema: rowSchema, query, db, list: searchSubscribers(db, query) });
  });

  routes.post('/suppress', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    return c.json({ data: changedSchema.parse(await suppressSubscribers(db, c.get('actor'), ids, clock())) });
  });

  routes.post('/unsuppress', async (c) => {
    const { ids } = await parseJsonBody(c, idsBodySchema);
    const changed = await unsuppressSubscribers(db, c.get('actor'), ids, clock());
    if (changed.ids.length === 0) {
      throw new ApiError('ApplicationError', 'Only whom an operator has suppressed can be let in again.');
    }
    return c.json({ data: changedSchema.parse(changed) });
  });

  routes.post('/suppress-address', async (c) => {
    const { email } = await parseJsonBody(c, addressSchema);
    const address = normalizeEmail(email);
    if (address === null) throw fieldErrors([{ path: ['email'], message: 'This is not an e-mail address' }]);
    const change = await suppressAddress(db, c.get('actor'), address, clock());
    if (change === null) throw new ApiError('ApplicationError', `${address} is suppressed already.`);
    return c.json({ data: { changes: [change] } });
  });
  return routes;
}
