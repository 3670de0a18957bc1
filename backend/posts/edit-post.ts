import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AppDependencies } from '../dependencies.ts';
import { lockIngest } from '../ingest/repository.ts';
import { findImageId, storeEditedImage } from './edit-image.ts';
import { getPost } from './get-post.ts';
import type { PostEdit } from './post-edit.ts';
import { PostConflictError } from './post-error.ts';
import type { Post } from './post-schema.ts';
import { CONTENT_FIELDS, type PostContent, readContent, writeContent } from './write-content.ts';

/** `change` is the line in the log, by which the correction can be undone; null where nothing had to change. */
export type EditedPost = { post: Post; change: number | null };

/**
 * Corrects a post, in whatever state it is, as one change in the log. Its address stays. Throws `PostError` for what cannot be,
 * and `PostConflictError` where `version` is not that of the post. Null when there is no such post.
 */
export async function editPost(
  deps: Pick<AppDependencies, 'database' | 'pictures' | 'clock'>,
  id: number,
  { version, image, createdAt, ...fields }: PostEdit,
  actor: Actor,
): Promise<EditedPost | null> {
  const { db } = deps.database;
  const at = deps.clock();
  // Before the transaction: a download may take seconds, and the transaction holds the one lock.
  const stored = await storeEditedImage(deps, image, `post-${id}`);
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const current = await getPost(transaction, id);
    if (!current) return null;
    if (version !== undefined && version !== current.version) throw new PostConflictError(current);
    const before = await readContent(transaction, id);
    const wanted: { [Field in keyof PostContent]?: PostContent[Field] | undefined } = {
      ...fields,
      ...(createdAt && { createdAt: createdAt.toISOString() }),
      ...(image !== undefined && { imageId: await findImageId(transaction, image, stored) }),
    };
    const changed = CONTENT_FIELDS.filter(
      (field) => wanted[field] !== undefined && !isSame(field, wanted[field], before[field]),
    );
    if (changed.length === 0) return { post: current, change: null };
    await writeContent(transaction, id, before, pick(wanted, changed), at);
    const after = await readContent(transaction, id);
    const line = { action: 'posts.edit', subject: 'posts', subjectId: id };
    const change = await recordChange(
      transaction,
      actor,
      { ...line, before: pick(before, changed), after: pick(after, changed) },
      at,
    );
    return { post: (await getPost(transaction, id)) ?? current, change: Number(change) };
  });
}

/** Whether a field says the same: dates by their moment, hashtags in whatever order. */
function isSame(field: keyof PostContent, a: unknown, b: unknown): boolean {
  if (field === 'createdAt') return Date.parse(String(a)) === Math.floor(Date.parse(String(b)));
  if (field === 'hashtags' && Array.isArray(a) && Array.isArray(b)) return isDeepStrictEqual(toNames(a), toNames(b));
  return isDeepStrictEqual(a, b);
}

const toNames = (hashtags: readonly unknown[]): string[] => hashtags.map((name) => String(name).toLowerCase()).sort();

function pick(content: object, fields: readonly (keyof PostContent)[]): Partial<PostContent> {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(content, field)]));
}
