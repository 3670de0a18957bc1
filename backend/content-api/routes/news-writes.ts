import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { acceptApiTokens } from '../../admin/auth/identify.ts';
import { hasScope, INGEST_SCOPE } from '../../admin/auth/scopes.ts';
import type { Db } from '../../db/db.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { limitIngestBody, parseDataBody, parseId } from '../../http/parse-body.ts';
import { createPost, editPost } from '../../posts/curation/edit-post.ts';
import { getPost } from '../../posts/curation/get-post.ts';
import { invalidatePosts } from '../../posts/curation/invalidate-posts.ts';
import { movePosts, type PostMove } from '../../posts/curation/move-posts.ts';
import { type Post, PostError } from '../../posts/curation/post-schema.ts';
import { mapPlainFields, postFields } from '../../posts/post-input.ts';
import { fetchPosts } from '../repositories/posts.ts';
import { relationIdSchema } from '../schemas/bodies.ts';
import { parseSinglePostQuery } from '../schemas/post-query.ts';
import { toWirePost } from '../to-wire.ts';

const referenceSchema = z.union([relationIdSchema, z.object({ id: relationIdSchema }).transform(({ id }) => id)]);
const listSchema = z.array(referenceSchema).max(100);

/** Hashtag ids: a list or `{set}` replaces all, `{connect, disconnect}` changes some. */
const relationSchema = z.union(
  [
    listSchema.transform((set) => ({ set, connect: [], disconnect: [] })),
    z
      .object({ set: listSchema.optional(), connect: listSchema.optional(), disconnect: listSchema.optional() })
      .transform(({ set, connect = [], disconnect = [] }) => ({ set, connect, disconnect })),
  ],
  'Invalid relations',
);

/** The `data` of a Strapi 4 write. Unknown fields are dropped, as in Strapi. */
export function newsBodySchema(now: Date) {
  const { title, description, text, type, postUser, link, publishedAt } = postFields(now);
  const empty = <Schema extends z.ZodType>(schema: Schema) =>
    z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
  return z.object({
    title: title.optional(),
    description: empty(description),
    publishedAt: publishedAt.nullable().optional(),
    image: referenceSchema.nullable().optional(),
    hashtags: relationSchema.nullish(),
    news_raw_data: z
      .object({
        text: text.optional(),
        type: type.optional(),
        metaData: z
          .object({
            postUser: empty(postUser),
            postLink: empty(link),
            ...mapPlainFields('wire', ({ schema }) => empty(schema)),
          })
          .nullish(),
      })
      .nullish(),
  });
}

type NewsBody = z.output<ReturnType<typeof newsBodySchema>>;

const BODY_PATHS: Record<string, string[]> = {
  text: ['news_raw_data', 'text'],
  link: ['news_raw_data', 'metaData', 'postLink'],
  author: ['news_raw_data', 'metaData', 'postUser'],
};

/**
 * Strapi 4's `POST /api/news`, `PUT` and `DELETE /api/news/{id}` for tokens with `posts:write`: `{data: {…}}` in,
 * `{data: {id, attributes}, meta: {}}` out. Requests without a token, or with one for ingest, go to the next route.
 * Unlike Strapi it ignores `url_slug`, because an address stays, and keeps omitted parts of `news_raw_data`;
 * `publishedAt: null` hides a published post and makes a new one a draft; a deleted post can be restored.
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
        {
          ...fields,
          text,
          createdAt: publishedAt ?? undefined,
          state: publishedAt === null ? 'draft' : 'published',
          ifExists: 'refuse',
        },
        c.get('actor'),
      ),
    );
    await invalidatePosts(deps, [post]);
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
    await invalidatePosts(deps, [post]);
    return answer(c, post.id);
  }

  async function remove(c: Context): Promise<Response> {
    const post = await requirePost(c);
    // The post before its deletion.
    const response = await answer(c, post.id);
    await move(c, 'delete', post);
    await invalidatePosts(deps, [post]);
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

  /** `current` are the post's hashtag names. */
  async function toFields(
    { title, description, image, hashtags, news_raw_data: raw }: Omit<NewsBody, 'publishedAt'>,
    current: string[],
  ) {
    const { postUser: author, postLink: link } = raw?.metaData ?? {};
    return {
      ...{ title, description, text: raw?.text, platform: raw?.type, author, link },
      ...mapPlainFields('name', ({ wire }) => raw?.metaData?.[wire]),
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

/**
 * Runs the handler for tokens with `posts:write`. Requests without a token, or with one for ingest, go to the next
 * route; other tokens get a 403.
 */
function forWriters(handler: (c: Context) => Promise<Response>): MiddlewareHandler {
  const limit = limitIngestBody();
  return async (c, next) => {
    const scopes = c.get('tokenScopes');
    if (!scopes) return next();
    if (hasScope(scopes, 'posts:write')) {
      return limit(c, async () => {
        c.res = await handler(c);
      });
    }
    if (c.req.method === 'POST' && hasScope(scopes, INGEST_SCOPE)) return next();
    throw new ApiError('ForbiddenError', 'The token needs the scope posts:write');
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

/** In the order of the ids. Throws Strapi's 400 for an unknown id. */
async function findHashtagNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('app.hashtags')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !names.has(id)).length;
  if (missing > 0) {
    const message = `${missing} relation(s) of type api::hashtag.hashtag associated with this entity do not exist`;
    throw fieldErrors([{ path: ['hashtags'], message }]);
  }
  return ids.flatMap((id) => names.get(id) ?? []);
}
