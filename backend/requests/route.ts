import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, fieldErrors } from '../http/api-error.ts';
import { getClient } from '../http/client-address.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../http/rate-limiter.ts';
import { limitMail } from '../mail/limit-mail.ts';
import { sendMail } from '../mail/mail-job.ts';
import { toClaimCode } from './claim-tokens.ts';
import { changeLink, leave } from './manage-claim.ts';
import { countRequests, createRequest } from './repository.ts';
import { linkSchema, requestBodySchema } from './request.ts';
import { requestReceivedMail } from './request-mails.ts';
import type { RequestsDependencies } from './requests-dependencies.ts';

const manageBodySchema = z.strictObject({ token: z.string().max(200), link: linkSchema.optional() });

/**
 * `POST /api/requests` takes a request of an author for an operator to decide on, and confirms it by mail. `GET` sends the numbers of all
 * requests. A Strapi has neither.
 */
export function requestRoutes(deps: RequestsDependencies, limiter: RateLimiter): Hono {
  const {
    database: { db },
    config,
    clock,
    jobs,
  } = deps;
  const routes = new Hono();
  routes.get('/', async (c) => c.json({ data: await countRequests(db), meta: {} }));
  routes.post('/', async (c) => {
    const body = await parseDataBody(c, requestBodySchema);
    const client = getClient(c, config.trustedProxies);
    limiter.countAll([
      [RATE_LIMITS.requestByAddress, client.address],
      [RATE_LIMITS.requestByNetwork, client.network],
    ]);
    limitMail(limiter, client, body.email);
    await db.transaction().execute(async (transaction) => {
      const created = await createRequest(transaction, body, clock());
      if ('unknown' in created) {
        if (created.unknown === 'author') throw new ApiError('NotFoundError');
        throw fieldErrors([{ path: ['post'], message: 'There is no such post on this site' }]);
      }
      if (created.id === null) return;
      const code = toClaimCode(created.id, config.jwtSecret);
      await sendMail(
        jobs,
        requestReceivedMail(config, { ...body, author: created.author }, { dueAt: created.dueAt, code }),
        { transaction },
      );
    });
    return c.json({ data: { received: true }, meta: {} });
  });
  // With the token of a granted claim: another link, or without one all posts are removed.
  routes.post('/manage', async (c) => {
    const { token, link } = await parseDataBody(c, manageBodySchema);
    const client = getClient(c, config.trustedProxies);
    limiter.countAll([[RATE_LIMITS.requestByNetwork, client.network]]);
    await (link ? changeLink(deps, token, link) : leave(deps, token));
    return c.json({ data: { done: true }, meta: {} });
  });
  return routes;
}
