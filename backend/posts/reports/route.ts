import { Hono } from 'hono';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import { getClient } from '../../http/client-address.ts';
import { parseDataBody, parseId } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { hashReporter, reportBodySchema } from './report-schema.ts';

type Dependencies = {
  database: DatabaseHandle;
  config: { trustedProxies: TrustedProxies; jwtSecret: string };
  clock: () => Date;
};

/**
 * `POST /api/news/{id}/report` with `{"data":{"reason","note"}}`, for anonymous readers too. Only operators see it. A
 * repeated report gets the same response. Strapi has no such route.
 */
export function reportRoutes({ database, config, clock }: Dependencies, limiter: RateLimiter): Hono {
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

const MAX_OPEN_PER_POST = 200;

type NewReport = z.output<typeof reportBodySchema> & { postId: number; isSignedIn: boolean; reporterHash: string };

/**
 * Stores a report, one per reporter and post until settled; reports beyond the limit of a post are dropped. Returns false for
 * an unknown post.
 */
async function createReport(db: Db, report: NewReport, now: Date): Promise<boolean> {
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
