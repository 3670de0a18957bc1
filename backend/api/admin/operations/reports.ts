import { z } from 'zod';
import { requireFound } from '../../../http/api-error.ts';
import {
  postReportsSchema,
  REPORTED_POST_SORTS,
  reportedPostFilterSchema,
  reportedPostSchema,
} from '../../../posts/reports/report-schema.ts';
import { getPostReports, listReportedPosts, settleReports } from '../../../posts/reports/reported-posts.ts';
import { idInput, idsSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

/** Reports by post: a row's id is that of the post. */
export const REPORT_OPERATIONS = [
  defineList({
    name: 'reports.list',
    summary: 'Lists posts that readers have reported',
    query: listQuery(REPORTED_POST_SORTS, reportedPostFilterSchema),
    row: reportedPostSchema,
    list: ({ database: { db } }, query) => longListing(db, listReportedPosts(db, query), query),
  }),
  defineOperation({
    name: 'reports.get',
    summary: 'Shows the reports of a post',
    input: idInput,
    output: postReportsSchema,
    run: async ({ database: { db } }, { id }) => requireFound(await getPostReports(db, id)),
  }),
  defineOperation({
    name: 'reports.settle',
    summary: 'Closes the open reports of posts, which stay as they are',
    input: z.strictObject({ ids: idsSchema.max(100) }),
    output: z.object({ changes: z.array(z.int()) }),
    run: async ({ database: { db }, actor, clock }, { ids }) => ({
      changes: await settleReports(db, ids, actor, clock()),
    }),
  }),
];
