import { Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { getPostReports, listReportedPosts } from '../../reports/list-reported-posts.ts';
import {
  postReportsSchema,
  REPORTED_POST_SORTS,
  reportedPostFilterSchema,
  reportedPostSchema,
} from '../../reports/reported-post-schema.ts';
import { settleReports } from '../../reports/settle-reports.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const settleBodySchema = z.strictObject({ ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100) });

/** What readers have reported, by post: a row's id is the post's. Hiding one is a verb of the posts. */
export function deskReportRoutes({ database: { db }, clock }: AppDependencies): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();

  routes.get('/', (c) => {
    const query = parseListQuery(c, { sort: REPORTED_POST_SORTS, filter: reportedPostFilterSchema });
    const list = listReportedPosts(db, query);
    return answerLongList(c, { name: 'reports', schema: reportedPostSchema, query, db, list });
  });

  routes.get('/:id', async (c) => {
    const post = await getPostReports(db, parseId(c));
    if (!post) throw new ApiError('NotFoundError');
    return c.json({ data: postReportsSchema.parse(post) });
  });

  routes.post('/settle', async (c) => {
    const { ids } = await parseJsonBody(c, settleBodySchema);
    return c.json({ data: { changes: await settleReports(db, ids, c.get('actor'), clock()) } });
  });

  return routes;
}
