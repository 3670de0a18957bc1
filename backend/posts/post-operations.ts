import { sql } from 'kysely';
import { z } from 'zod';
import type { AppDependencies } from '../dependencies.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { editPost as edit } from './edit-post.ts';
import { getPost } from './get-post.ts';
import { POST_SORTS, pagePosts } from './list-posts.ts';
import { movePosts as move, POST_MOVES } from './move-posts.ts';
import { postEditSchema } from './post-edit.ts';
import { PostError } from './post-error.ts';
import { postFilterSchema } from './post-filter.ts';
import { postRowSchema, postSchema } from './post-schema.ts';
import { renewPostPages } from './renew-post-pages.ts';

// What `npm run posts` does, here or in the backend that runs.

const MOVED_MAX = 500;

export const listPosts = defineOperation({
  name: 'posts-list',
  input: z.strictObject({
    filter: postFilterSchema,
    sort: z.strictObject({ field: z.enum(POST_SORTS), order: z.enum(['asc', 'desc']) }),
    limit: z.int().min(1).max(1000),
    offset: z.int().min(0).max(1_000_000),
  }),
  output: z.object({ rows: z.array(postRowSchema), total: z.int(), hasMore: z.boolean(), sifted: z.int().nullable() }),
  run: ({ database }, query) => pagePosts(database.db, query),
});

/** One post, by its number or by its address. */
export const showPost = defineOperation({
  name: 'posts-show',
  input: z.strictObject({ post: z.string().min(1).max(500) }),
  output: postSchema,
  run: async ({ database: { db } }, { post }) => {
    const id = /^[1-9]\d{0,8}$/.test(post) ? Number(post) : await findId({ db }, post);
    const found = id === null ? null : await getPost(db, id);
    if (!found) throw new PostError(`There is no post ${post}.`);
    return found;
  },
});

export const editPost = defineOperation({
  name: 'posts-edit',
  // What of it cannot be is only known with the time, by which dates are bounded.
  input: z.strictObject({ id: z.int().positive(), changes: z.record(z.string(), z.unknown()) }),
  output: z.object({ post: postSchema, change: z.int().nullable() }),
  run: async (deps, { id, changes }, actor) => {
    const parsed = postEditSchema(deps.clock()).safeParse(changes);
    if (!parsed.success) {
      throw new PostError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
    }
    const edited = await edit(deps, id, parsed.data, actor);
    if (!edited) throw new PostError(`There is no post ${id}.`);
    if (edited.change !== null) await renewPostPages(deps, [edited.post]);
    return edited;
  },
});

/** Publishes, hides, deletes or restores. What cannot be moved so is not among those returned. */
export const movePosts = defineOperation({
  name: 'posts-move',
  input: z.strictObject({ move: z.enum(POST_MOVES), ids: z.array(z.int().positive()).min(1).max(MOVED_MAX) }),
  output: z.array(z.object({ id: z.int(), slug: z.string(), change: z.int() })),
  run: async (deps, request, actor) => {
    const moved = await move(deps.database.db, request, actor, deps.clock());
    await renewPostPages(deps, moved);
    return moved;
  },
});

export const POST_OPERATIONS = [listPosts, showPost, editPost, movePosts] as const;

/** The post at an address, or at its last part. */
async function findId({ db }: Pick<AppDependencies['database'], 'db'>, address: string): Promise<number | null> {
  const slug = address.replace(/^.*\/feed\//, '').replace(/^\/+|[?#].*$/g, '');
  const { rows } = await sql<{ id: number }>`
    select id from app.posts where ltrim(url_slug, '/') = ${slug}`.execute(db);
  return rows[0]?.id ?? null;
}
