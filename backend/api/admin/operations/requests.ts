import { z } from 'zod';
import { requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { invalidatePosts } from '../../../posts/curation/invalidate-posts.ts';
import { toClaimCode } from '../../../requests/claim-tokens.ts';
import { decideRequest } from '../../../requests/decide-request.ts';
import { getRequest, listRequests } from '../../../requests/repository.ts';
import { type AuthorRequest, REQUEST_SORTS, requestFilterSchema, requestSchema } from '../../../requests/request.ts';
import { changedSchema, idInput, idsSchema } from './base/bodies.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const withCode = (request: AuthorRequest, secret: string) => ({
  ...request,
  code: request.kind === 'claim' ? toClaimCode(request.id, secret) : null,
});

const decide = (verb: 'grant' | 'refuse', summary: string) =>
  defineOperation({
    name: `requests.${verb}`,
    summary,
    input: z.strictObject({
      ids: idsSchema.max(20),
      reason: z.string().trim().min(1).max(500).describe('for the requester, by mail'),
    }),
    output: changedSchema,
    run: async (deps, { ids, reason }) => {
      const decided = [];
      // One that cannot be decided does not keep the pages of those before it.
      try {
        for (const id of ids) {
          decided.push(await decideRequest(deps, id, { isGranted: verb === 'grant', reason }, deps.actor));
        }
      } finally {
        const moved = decided.flatMap(({ moved }) => moved);
        if (moved.length > 0) await invalidatePosts(deps, moved);
        else if (decided.length > 0) await removeCachedPages(deps);
      }
      return { ids, changes: decided.map(({ change }) => change) };
    },
  });

/** Requests of authors to have posts removed, and to confirm who they are. */
export const REQUEST_OPERATIONS = [
  defineList({
    name: 'requests.list',
    summary: 'Lists requests of authors, with their deadlines',
    query: listQuery(REQUEST_SORTS, requestFilterSchema),
    row: requestSchema,
    list: ({ database: { db }, config }, query) =>
      pagedListing(query, async (page) => {
        const { rows, total } = await listRequests(db, page);
        return { rows: rows.map((row) => withCode(row, config.jwtSecret)), total };
      }),
  }),
  defineOperation({
    name: 'requests.get',
    summary: 'Shows a request of an author',
    input: idInput,
    output: requestSchema,
    run: async ({ database: { db }, config }, { id }) =>
      withCode(requireFound(await getRequest(db, id)), config.jwtSecret),
  }),
  decide(
    'grant',
    'Grants requests: the posts are deleted, and nothing brings them in again; of a claim, the link is shown',
  ),
  decide('refuse', 'Refuses requests; the posts stay'),
];
