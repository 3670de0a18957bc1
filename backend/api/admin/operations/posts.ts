import { sql } from 'kysely';
import { z } from 'zod';
import { SUGGEST_SCOPE } from '../../../auth/operators/scopes.ts';
import { authorNameSchema } from '../../../authors/author-schema.ts';
import type { Db } from '../../../db/db.ts';
import { idSchema } from '../../../db/parameters.ts';
import { ApiError, fieldErrors, requireFound } from '../../../http/api-error.ts';
import { capturedSchema } from '../../../posts/capture/parse-captured.ts';
import { parsedSchema, parseInputSchema, parsePost } from '../../../posts/capture/parse-post.ts';
import { findPostId } from '../../../posts/curation/change-slug.ts';
import { createPost, editPost } from '../../../posts/curation/edit-post.ts';
import { getPost } from '../../../posts/curation/get-post.ts';
import { invalidatePosts } from '../../../posts/curation/invalidate-posts.ts';
import { listPosts, POST_SORTS, postFilterSchema } from '../../../posts/curation/list-posts.ts';
import { explainUnmoved, movePosts, POST_MOVES, type PostMove } from '../../../posts/curation/move-posts.ts';
import {
  newPostSchema,
  PostConflictError,
  PostError,
  PostExistsError,
  postEditSchema,
  postRowSchema,
  postSchema,
} from '../../../posts/curation/post-schema.ts';
import { setAuthor } from '../../../posts/curation/set-author.ts';
import { suggestPost } from '../../../suggestions/suggest-post.ts';
import { changedSchema, idsSchema } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { countLastDays, defineList, defineOperation } from './base/operation.ts';

const moveInput = z.strictObject({
  ids: z
    .union([z.literal('all'), z.array(idSchema).min(1).max(500)], 'must be numbers of posts, or "all" with "only"')
    .describe('numbers, or all with --only'),
  only: postRowSchema.shape.state.optional().describe('passes over posts in another state'),
  reason: z.string().trim().max(200).optional().describe('for the log'),
});
const movedSchema = changedSchema.extend({ left: z.array(z.object({ id: z.int(), reason: z.string() })) });
const changedPostSchema = postSchema.extend({ changes: z.array(z.int()) });

const MOVES: Record<PostMove, string> = {
  publish: 'Shows posts on the site: drafts and hidden ones',
  hide: 'Takes posts off the site; their addresses answer 404',
  delete: 'Deletes posts; their addresses answer 410, and nothing brings them in again',
  restore: 'Makes deleted posts what they were before',
};

export const POST_OPERATIONS = [
  defineList({
    name: 'posts.list',
    summary: 'Lists posts in every state, deleted ones only where they are asked for',
    query: listQuery(POST_SORTS, postFilterSchema),
    row: postRowSchema,
    list: async ({ database: { db } }, query) => longListing(db, await listPosts(db, query), query),
  }),
  countLastDays('posts'),
  defineOperation({
    name: 'posts.get',
    summary: 'Shows one post, by its number or its address',
    input: z.strictObject({ id: z.coerce.string().min(1).max(500) }),
    output: postSchema,
    run: async ({ database: { db } }, { id }) => {
      const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : await findId(db, id);
      return requireFound(number === null ? null : await getPost(db, number), `There is no post ${id}.`);
    },
  }),
  defineOperation({
    name: 'posts.parse',
    summary: 'Reads a post from what was copied on LinkedIn or X, or captured there, and writes nothing',
    audit: null,
    undo: null,
    isLarge: true,
    input: parseInputSchema,
    output: parsedSchema,
    run: ({ database: { db }, clock }, input) => parsePost(db, input, clock()),
  }),
  defineOperation({
    name: 'posts.create',
    summary: 'Writes a post by hand; of one that is here already it names the number, or brings it back',
    isLarge: true,
    input: newPostSchema,
    output: changedPostSchema,
    run: async (deps, body) => {
      const { post, changes } = await explainErrors(() => createPost(deps, body, deps.actor));
      await invalidatePosts(deps, [post]);
      return { ...post, changes };
    },
  }),
  defineOperation({
    name: 'posts.edit',
    summary:
      'Corrects a post; what is given empty is emptied. With the version that was looked at, an older edit is refused',
    isLarge: true,
    input: (now) => postEditSchema(now).extend({ id: idSchema }),
    output: changedPostSchema,
    run: async (deps, { id, ...edit }) => {
      const edited = await explainErrors(() => editPost(deps, id, edit, deps.actor));
      const { post, formerSlug, change } = requireFound(edited, `There is no post ${id}.`);
      if (change !== null) await invalidatePosts(deps, [post, { slug: formerSlug }]);
      return { ...post, changes: change === null ? [] : [change] };
    },
  }),
  defineOperation({
    name: 'posts.suggest',
    summary:
      'Saves a post that was captured from a page as a draft for review; of one that is here it names the number',
    scope: SUGGEST_SCOPE,
    isLarge: true,
    audit: 'posts.create',
    input: z.strictObject({ captured: capturedSchema }),
    output: z.object({
      outcome: z.enum(['sent', 'suggested', 'here']),
      id: z.int(),
      slug: z.string(),
      changes: z.array(z.int()),
    }),
    // A draft is on no page yet.
    run: (deps, { captured }) => explainErrors(() => suggestPost(deps, captured, deps.actor)),
  }),
  defineOperation({
    name: 'posts.set-author',
    summary: 'Gives posts another author',
    audit: 'posts.edit',
    input: z.strictObject({ ids: idsSchema, author: authorNameSchema }),
    output: movedSchema.extend({ author: z.string().describe('the name that they have now') }),
    run: async (deps, { ids, author: given }) => {
      const { changed, left, author } = await explainErrors(() =>
        setAuthor(deps.database.db, { ids, author: given }, deps.actor, deps.clock()),
      );
      await invalidatePosts(deps, changed);
      return { ids: changed.map(({ id }) => id), changes: changed.map(({ change }) => change), left, author };
    },
  }),
  ...POST_MOVES.map((move) =>
    defineOperation({
      name: `posts.${move}`,
      summary: MOVES[move],
      input: moveInput,
      output: movedSchema,
      run: async (deps, { ids, only, reason }) => {
        const { db } = deps.database;
        if (ids === 'all' && !only) throw new ApiError('ValidationError', 'All of which state? Give "only" as well.');
        const moved = await movePosts(db, { move, ids, only, reason }, deps.actor, deps.clock());
        const left = ids === 'all' || only ? [] : await explainUnmoved(db, move, ids, moved);
        const mistakes = left.filter(({ isMistake }) => isMistake);
        if (moved.length === 0 && mistakes.length > 0) {
          throw new ApiError('ApplicationError', mistakes.map(({ id, reason }) => `Post ${id} ${reason}.`).join(' '));
        }
        await invalidatePosts(deps, moved);
        return { ids: moved.map(({ id }) => id), changes: moved.map(({ change }) => change), left };
      },
    }),
  ),
];

/** Finds a post by its address or slug. */
async function findId(db: Db, address: string): Promise<number | null> {
  const slug = address.replace(/^.*\/feed\//, '').replace(/^\/+|[?#].*$/g, '');
  const { rows } = await sql<{ id: number | null }>`select ${findPostId(slug)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Maps errors of posts to the API's. */
async function explainErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PostConflictError) {
      throw new ApiError('ConflictError', error.message, { details: { current: error.current } });
    }
    if (error instanceof PostExistsError) {
      throw new ApiError('ValidationError', error.message, { details: { existing: error.existing } });
    }
    if (error instanceof PostError) throw fieldErrors([{ path: [error.field ?? 'text'], message: error.message }]);
    throw error;
  }
}
