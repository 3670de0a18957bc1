import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { fetchPosts } from '../content/repositories/posts.ts';
import { parseSinglePostQuery } from '../content/schemas/post-query.ts';
import { toWirePost } from '../content/to-wire.ts';
import type { AppDependencies } from '../dependencies.ts';
import { acceptApiTokens } from '../desk/access/identify.ts';
import { hasScope } from '../desk/access/scopes.ts';
import { ApiError, fieldErrors } from '../http/api-error.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { parseId } from '../http/parse-id.ts';
import { createPost } from '../posts/create-post.ts';
import { editPost } from '../posts/edit-post.ts';
import { getPost } from '../posts/get-post.ts';
import { movePosts, type PostMove } from '../posts/move-posts.ts';
import { PostError } from '../posts/post-error.ts';
import type { Post } from '../posts/post-schema.ts';
import { renewPostPages } from '../posts/renew-post-pages.ts';
import { findHashtagNames } from './find-hashtag-names.ts';
import { BODY_PATHS, type NewsBody, newsBodySchema } from './news-body.ts';

/**
 * Strapi 4's `POST /api/news`, `PUT` and `DELETE /api/news/{id}` for the bearer of a token with `posts:write`: `{data: {…}}` in,
 * the post as `{data: {id, attributes}, meta: {}}` out, populated as asked. Whoever has no such token is left to who comes after.
 */
export function newsWriteRoutes(deps: AppDependencies): Hono {
  const { clock, database } = deps;
  const { db } = database;
  const app = new Hono();
  const accept = acceptApiTokens(deps);
  app.post('/api/news', accept, forWriters(create));
  app.put('/api/news/:id', accept, forWriters(update));
  app.delete('/api/news/:id', accept, forWriters(remove));
  return app;

  async function create(c: Context): Promise<Response> {
    const { publishedAt, ...body } = await parseDataBody(c, newsBodySchema(clock()));
    const { text, ...fields } = await toFields(body, []);
    if (text === undefined)
      throw fieldErrors([{ path: ['news_raw_data', 'text'], message: 'text is a required field' }]);
    const { post } = await explainErrors(() =>
      createPost(
        deps,
        { ...fields, text, createdAt: publishedAt ?? undefined, state: publishedAt === null ? 'draft' : 'published' },
        c.get('actor'),
      ),
    );
    await renewPostPages(deps, [post]);
    return answer(c, post.id);
  }

  async function update(c: Context): Promise<Response> {
    const post = await requirePost(c);
    const { publishedAt, ...body } = await parseDataBody(c, newsBodySchema(clock()));
    const fields = await toFields(body, post.hashtags);
    const changes = { ...fields, createdAt: publishedAt ?? undefined };
    await explainErrors(() => editPost(deps, post.id, changes, c.get('actor')));
    if (publishedAt === null && post.state === 'published') await move(c, 'hide', post);
    if (publishedAt && post.state !== 'published') await move(c, 'publish', post);
    await renewPostPages(deps, [post]);
    return answer(c, post.id);
  }

  async function remove(c: Context): Promise<Response> {
    const post = await requirePost(c);
    // As it was.
    const response = await answer(c, post.id);
    await move(c, 'delete', post);
    await renewPostPages(deps, [post]);
    return response;
  }

  async function move(c: Context, to: PostMove, { id }: Post): Promise<void> {
    await movePosts(db, { move: to, ids: [id] }, c.get('actor'), clock());
  }

  async function requirePost(c: Context): Promise<Post> {
    const post = await getPost(db, parseId(c));
    if (!post || post.state === 'deleted') throw new ApiError('NotFoundError');
    return post;
  }

  /** `current` are the names of the hashtags that the post has. */
  async function toFields(
    { title, description, image, hashtags, news_raw_data: raw }: Omit<NewsBody, 'publishedAt'>,
    current: string[],
  ) {
    const { postUser: author, postLink: link, userLink: authorLink } = raw?.metaData ?? {};
    return {
      ...{ title, description, text: raw?.text, platform: raw?.type, author, link, authorLink },
      image: image == null ? image : { id: image },
      hashtags: hashtags === undefined ? undefined : await changeHashtags(hashtags, current),
    };
  }

  async function changeHashtags(change: NewsBody['hashtags'], current: string[]): Promise<string[]> {
    const { set, connect = [], disconnect = [] } = change ?? { set: [] };
    const removed = new Set(await findHashtagNames(db, disconnect));
    const kept = (set ? await findHashtagNames(db, set) : current).filter((name) => !removed.has(name));
    return [...new Set([...kept, ...(await findHashtagNames(db, connect))])];
  }

  async function answer(c: Context, id: number): Promise<Response> {
    const { fields, populate } = parseSinglePostQuery(new URL(c.req.url).search);
    const [post] = await fetchPosts(db, [id], populate, null);
    if (!post) throw new ApiError('NotFoundError');
    return c.json({ data: toWirePost(post, fields, populate, null), meta: {} });
  }
}

/** Lets tokens in that may write posts, refuses others of the desk's with a 403, and leaves everybody else to who comes after. */
function forWriters(handler: (c: Context) => Promise<Response>): MiddlewareHandler {
  return async (c, next) => {
    const scopes = c.get('tokenScopes');
    if (!scopes) return next();
    if (!hasScope(scopes, 'posts:write')) throw new ApiError('ForbiddenError');
    return handler(c);
  };
}

async function explainErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    const field = error.field ?? 'text';
    throw fieldErrors([{ path: BODY_PATHS[field] ?? [field], message: error.message }]);
  }
}
