import { Hono } from 'hono';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { getClient } from '../http/client-address.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { parseId } from '../http/parse-id.ts';
import { RATE_LIMITS, type RateLimiter } from '../http/rate-limiter.ts';
import { hashReporter, reportBodySchema } from './report.ts';
import { createReport } from './repository.ts';

/**
 * `POST /api/news/{id}/report` with `{"data":{"reason","note"}}`: a reader, signed in or not, says that something is wrong
 * with a post. Nothing happens but that operators see it. A second report by the same reader is answered like the first. A
 * Strapi has no such route.
 */
export function reportRoutes({ database, config, clock }: AppDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();
  routes.post('/:id/report', async (c) => {
    const postId = parseId(c);
    const body = await parseDataBody(c, reportBodySchema);
    const client = getClient(c, config.trustedProxies);
    limiter.countAll([
      [RATE_LIMITS.reportByAddress, client.address],
      [RATE_LIMITS.reportByNetwork, client.network],
    ]);
    const caller = c.get('caller');
    const reporter = caller ? { userId: caller.id } : { address: client.address };
    const reporterHash = hashReporter(reporter, postId, config.jwtSecret);
    const report = { ...body, postId, isSignedIn: caller !== null, reporterHash };
    if (!(await createReport(database.db, report, clock()))) throw new ApiError('NotFoundError');
    return c.json({ data: { reported: true }, meta: {} });
  });
  return routes;
}
