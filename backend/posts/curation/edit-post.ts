import { isDeepStrictEqual } from 'node:util';
import { fold } from '#lib/utils/fold.ts';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db, Tx } from '../../db/db.ts';
import { decodeDataUrl, fetchImage, ImageError } from '../../pictures/load-image.ts';
import { type StoredImage, storeImage } from '../../pictures/store-image.ts';
import { followHashtags, followText } from '../../text/follow-text.ts';
import { ingestPosts } from '../ingest/ingest-posts.ts';
import { preparePost } from '../ingest/prepare-post.ts';
import { findKnownKeys, insertImages, lockIngest } from '../ingest/repository.ts';
import { mapPlainFields, postInputSchema } from '../post-input.ts';
import type { PostsDependencies } from '../posts-dependencies.ts';
import { chooseSlug } from './change-slug.ts';
import { getPost } from './get-post.ts';
import { explainUnmoved, movePosts, type PostMove } from './move-posts.ts';
import {
  type NewPost,
  type Post,
  PostConflictError,
  type PostEdit,
  PostError,
  PostExistsError,
} from './post-schema.ts';
import { CONTENT_FIELDS, type PostContent, readContent, writeContent } from './write-content.ts';

/** `change` is the log entry, by which the edit can be reverted; null if nothing changed. `formerSlug` is that before. */
export type EditedPost = { post: Post; formerSlug: string; change: number | null };

/**
 * Edits a post in any state as one log entry. Fields derived from the text follow it; the slug stays unless one is
 * given. Throws `PostError`, and `PostConflictError` for an outdated `version`. Null for an unknown post.
 */
export async function editPost(
  deps: PostsDependencies,
  id: number,
  { version, image, createdAt, slug, ...fields }: PostEdit,
  actor: Actor,
): Promise<EditedPost | null> {
  const { db } = deps.database;
  const at = deps.clock();
  // Before the transaction, which holds the only lock: a download may take seconds.
  const stored = await storeEditedImage(deps, image, `post-${id}`);
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const current = await getPost(transaction, id);
    if (!current) return null;
    if (version !== undefined && version !== current.version) throw new PostConflictError(current);
    const title = fields.title ?? current.title;
    const wanted: Wanted = {
      ...fields,
      ...(slug !== undefined && { slug: await chooseSlug(transaction, current, { typed: slug, title }, at) }),
      ...(createdAt && { createdAt: createdAt.toISOString() }),
      ...(image !== undefined && { imageId: await findImageId(transaction, image, stored) }),
    };
    const change = await writeEdit(transaction, id, wanted, actor, at);
    const formerSlug = current.slug;
    if (change === null) return { post: current, formerSlug, change };
    return { post: (await getPost(transaction, id)) ?? current, formerSlug, change };
  });
}

/**
 * Writes the differences with a log entry, whose id it returns, or null without one. Requires `lockIngest`. Throws
 * `PostError`.
 */
export async function writeEdit(
  transaction: Tx,
  id: number,
  wanted: Wanted,
  actor: Actor,
  at: Date,
): Promise<number | null> {
  const before = await readContent(transaction, id);
  const given = findChanged(wanted, before);
  const next = { ...derive(before, pick(wanted, given)), ...pick(wanted, given) };
  const changed = findChanged(next, before);
  if (changed.length === 0) return null;
  await writeContent(transaction, id, before, pick(next, changed), at);
  const after = await readContent(transaction, id);
  const line = { action: 'posts.edit', subjectId: id };
  const change = { ...line, before: pick(before, changed), after: pick(after, changed) };
  return recordChange(transaction, actor, change, at);
}

type Wanted = { [Field in keyof PostContent]?: PostContent[Field] | undefined };

const findChanged = (wanted: Wanted, before: PostContent) =>
  CONTENT_FIELDS.filter((field) => wanted[field] !== undefined && !isSame(field, wanted[field], before[field]));

/** Fields that were derived from the old text follow the new one. A draft without explicit hashtags gets those of its text. */
function derive(before: PostContent, given: Partial<PostContent>): Partial<PostContent> {
  if (given.text === undefined) return {};
  const hashtags = before.hashtags && followHashtags(before.hashtags, before.text, given.text);
  return { ...followText(before, given.text, given), hashtags };
}

/** Compares dates by moment and hashtags in any order. */
function isSame(field: keyof PostContent, a: unknown, b: unknown): boolean {
  if (field === 'createdAt') return Date.parse(String(a)) === Math.floor(Date.parse(String(b)));
  if (field === 'hashtags' && Array.isArray(a) && Array.isArray(b)) return isDeepStrictEqual(toNames(a), toNames(b));
  return isDeepStrictEqual(a, b);
}

const toNames = (hashtags: readonly unknown[]): string[] => hashtags.map((name) => fold(String(name))).sort();

function pick(content: object, fields: readonly (keyof PostContent)[]): Partial<PostContent> {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(content, field)]));
}

/** `changes`: the log entries, by which it can be reverted. */
export type CreatedPost = { post: Post; changes: number[] };

/**
 * Creates a post by hand through ingest, which fills in defaults. One that is here already is brought back or replaced
 * where `ifExists` says so. Throws `PostExistsError`, and `PostError`, also for an unusable picture.
 */
export async function createPost(
  deps: PostsDependencies,
  { ifExists, ...post }: NewPost,
  actor: Actor,
): Promise<CreatedPost> {
  let id = 0;
  let change = 0;
  const image = await storeEditedImage(deps, post.image, 'post');
  const input = {
    text: post.text,
    title: post.title,
    description: post.description,
    postUser: post.author,
    type: post.platform,
    postLink: post.link,
    ...mapPlainFields('wire', ({ name }) => post[name]),
    publishedAt: post.createdAt?.toISOString(),
    hashtags: post.hashtags,
  };
  const report = await ingestPosts(deps, [{ line: 1, value: input }], {
    draft: post.state === 'draft',
    onCreated: async (transaction, ids) => {
      [id = 0] = ids;
      const imageId = await findImageId(transaction, post.image, image);
      if (imageId !== null) {
        await transaction.updateTable('app.posts').set({ image_id: imageId }).where('id', '=', id).execute();
      }
      const created = await getPost(transaction, id);
      const after = created && { title: created.title, state: created.state };
      const line = { action: 'posts.create', subjectId: id, before: null, after };
      change = await recordChange(transaction, actor, line, deps.clock());
    },
  });
  const [problem] = report.failed;
  if (problem) throw new PostError(problem.reason);
  const { db } = deps.database;
  if (report.duplicates === 0) return { post: await requirePost(db, id), changes: [change] };
  const now = deps.clock();
  const prepared = preparePost(postInputSchema(now).parse(input), now);
  const existing = await requirePost(db, (await findKnownKeys(db, [prepared])).get(prepared.key) ?? 0);
  if (ifExists === 'refuse') throw new PostExistsError(existing);
  const { state, ...fields } = post;
  const edited = ifExists === 'replace' ? await editPost(deps, existing.id, fields, actor) : null;
  const moves = await bringBack(deps, existing, state, actor);
  const changes = [...(edited?.change == null ? [] : [edited.change]), ...moves];
  return { post: await requirePost(db, existing.id), changes };
}

async function requirePost(db: Db, id: number): Promise<Post> {
  const post = await getPost(db, id);
  if (!post) throw new PostError(`There is no post ${id}.`);
  return post;
}

/** Brings a post to the site, or where it is to be reviewed, back from its deletion. Returns the log entries. */
async function bringBack(
  { database: { db }, clock }: Pick<PostsDependencies, 'database' | 'clock'>,
  { id, state, lastPublishedAt, hiddenAt }: Post,
  wanted: NewPost['state'],
  actor: Actor,
): Promise<number[]> {
  const isDeleted = state === 'deleted';
  const wasShown = isDeleted ? lastPublishedAt !== null && hiddenAt === null : state === 'published';
  const moves: PostMove[] = [
    ...(isDeleted ? (['restore'] as const) : []),
    ...(wanted === 'published' && !wasShown ? (['publish'] as const) : []),
    ...(wanted === 'draft' && isDeleted && wasShown ? (['hide'] as const) : []),
  ];
  const changes: number[] = [];
  for (const move of moves) {
    const moved = await movePosts(db, { move, ids: [id] }, actor, clock());
    const [left] = await explainUnmoved(db, move, [id], moved);
    if (left) throw new PostError(`Post ${left.id} ${left.reason}.`);
    changes.push(...moved.map(({ change }) => change));
  }
  return changes;
}

type EditedImage = PostEdit['image'];

/** Downloads or decodes a new picture and stores it as ingest does; null without one. @throws PostError */
async function storeEditedImage(
  { pictures }: Pick<PostsDependencies, 'pictures'>,
  image: EditedImage,
  name: string,
): Promise<StoredImage | null> {
  if (!image || 'id' in image) return null;
  try {
    const bytes = 'data' in image ? decodeDataUrl(image.data) : await fetchImage(image.url);
    return await storeImage(bytes, pictures, { name, alternativeText: image.alt || null });
  } catch (error) {
    if (error instanceof ImageError)
      throw new PostError(`The image ${error.message}.`, { field: 'image', cause: error });
    throw error;
  }
}

/** The row of the post's picture: new, existing, or null. @throws PostError */
async function findImageId(transaction: Tx, image: EditedImage, stored: StoredImage | null): Promise<number | null> {
  if (stored) return (await insertImages(transaction, [{ image: stored }]))[0] ?? null;
  if (!image || !('id' in image)) return null;
  const { id } = image;
  const found = await transaction.selectFrom('app.images').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new PostError(`There is no image ${id}.`, { field: 'image' });
  return id;
}
