import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { limitIngestBody } from '../../http/limit-body.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { parseId } from '../../http/parse-id.ts';
import { createPost } from '../../posts/create-post.ts';
import { editPost } from '../../posts/edit-post.ts';
import { getPost } from '../../posts/get-post.ts';
import { listPosts, POST_SORTS } from '../../posts/list-posts.ts';
import { type MoveRequest, movePosts, POST_MOVES } from '../../posts/move-posts.ts';
import { newPostSchema, postEditSchema } from '../../posts/post-edit.ts';
import { PostConflictError, PostError } from '../../posts/post-error.ts';
import { postFilterSchema } from '../../posts/post-filter.ts';
import { type Post, postRowSchema, postSchema } from '../../posts/post-schema.ts';
import { renewPostPages } from '../../posts/renew-post-pages.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerLongList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const IDS_MAX = 500;
const movesSchema = z.strictObject({
  ids: z.array(z.coerce.number().int().positive()).min(1).max(IDS_MAX),
  /** What is in another state is passed over. */
  only: postRowSchema.shape.state.optional(),
});

/**
 * Posts in every state. `GET /` and `GET /{id}`; `POST /` makes one by hand, `PATCH /{id}` corrects one (with the `version` that was
 * looked at; a 409 brings the post as it is now), `DELETE /{id}`, and `POST /publish`, `/hide`, `/delete` and `/restore` with
 * `{ids}` (those in the state `only`, where it is given) answer the lines of the log by which all of it can be undone. The public pages are right within five seconds.
 */
export function postRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { database, clock } = deps;
  const { db } = database;
  const app = new Hono<DeskEnv>();

  app.get('/', async (c) => {
    const query = parseListQuery(c, { sort: POST_SORTS, filter: postFilterSchema });
    return answerLongList(c, { name: 'posts', schema: postRowSchema, query, db, list: await listPosts(db, query) });
  });

  app.post('/', limitIngestBody(), async (c) => {
    const body = await parseJsonBody(c, newPostSchema(clock()));
    const { post, change } = await explainErrors(() => createPost(deps, body, c.get('actor')));
    await renewPostPages(deps, [post]);
    return c.json({ data: { ...postSchema.parse(post), changes: [change] } });
  });

  for (const move of POST_MOVES) {
    app.post(`/${move}`, async (c) => {
      const { ids, only } = await parseJsonBody(c, movesSchema);
      return c.json({ data: await moveAndRenew(c, { move, ids, only }) });
    });
  }

  app.get('/:id', async (c) => c.json({ data: await requirePost(parseId(c)) }));

  app.patch('/:id', limitIngestBody(), async (c) => {
    const body = await parseJsonBody(c, postEditSchema(clock()));
    const edited = await explainErrors(() => editPost(deps, parseId(c), body, c.get('actor')));
    if (!edited) throw new ApiError('NotFoundError');
    const { post, change } = edited;
    if (change !== null) await renewPostPages(deps, [post]);
    return c.json({ data: { ...postSchema.parse(post), changes: change === null ? [] : [change] } });
  });

  app.delete('/:id', async (c) => {
    const id = parseId(c);
    await requirePost(id);
    const { changes } = await moveAndRenew(c, { move: 'delete', ids: [id] });
    return c.json({ data: { ...(await requirePost(id)), changes } });
  });

  return app;

  async function moveAndRenew(c: Context<DeskEnv>, request: MoveRequest) {
    const moved = await movePosts(db, request, c.get('actor'), clock());
    await renewPostPages(deps, moved);
    return { ids: moved.map(({ id }) => id), changes: moved.map(({ change }) => change) };
  }

  async function requirePost(id: number): Promise<Post> {
    const post = await getPost(db, id);
    if (!post) throw new ApiError('NotFoundError');
    return postSchema.parse(post);
  }
}

/** What is wrong with a post, in the API's words. */
async function explainErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PostConflictError) {
      throw new ApiError('ConflictError', error.message, { details: { current: error.current } });
    }
    if (error instanceof PostError) throw fieldErrors([{ path: [error.field ?? 'text'], message: error.message }]);
    throw error;
  }
}
