import { sql } from 'kysely';
import type { Actor } from '../db/audit/record-change.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Captured } from '../posts/capture/parse-captured.ts';
import { parsePost } from '../posts/capture/parse-post.ts';
import type { CapturedPost } from '../posts/capture/pasted-post.ts';
import { createPost } from '../posts/curation/edit-post.ts';
import { type NewPost, newPostSchema, PostError, PostExistsError } from '../posts/curation/post-schema.ts';
import type { PostsDependencies } from '../posts/posts-dependencies.ts';
import { checkHashtags } from '../text/hashtags.ts';

/** More than a person reads. */
const POSTS_PER_HOUR = 60;
const HOUR_MS = 60 * 60_000;

/** `sent`: it is a draft now, which waits for review. `suggested`: it was one before. `here`: it is on the site. */
type SuggestedPost = { outcome: 'sent' | 'suggested' | 'here'; id: number; slug: string; changes: number[] };

/**
 * Saves a captured post as a draft for review. A field that cannot be used is left out; without a text nothing is saved.
 * Throws `PasteError`, and `PostError`, also for a post that was taken off the site.
 */
export async function suggestPost(deps: PostsDependencies, captured: Captured, actor: Actor): Promise<SuggestedPost> {
  const now = deps.clock();
  await limitKey(deps.database.db, actor, now);
  const { post, existing } = await parsePost(deps.database.db, { captured }, now);
  if (existing) return nameExisting(existing);
  try {
    const created = await createWithOrWithoutPicture(deps, toDraft(post, now), actor);
    return { outcome: 'sent', id: created.post.id, slug: created.post.slug, changes: created.changes };
  } catch (error) {
    if (error instanceof PostExistsError) return nameExisting(error.existing);
    throw error;
  }
}

/** A key that is in a browser can be lost. @throws ApiError 429 */
async function limitKey(db: Db, actor: Actor, now: Date): Promise<void> {
  if (actor.kind !== 'token') return;
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.audit_log
    where at > ${since}::timestamptz and actor = 'token' and actor_id = ${actor.id} and action = 'posts.create'`.execute(
    db,
  );
  if ((rows[0]?.count ?? 0) < POSTS_PER_HOUR) return;
  const message = `A key can suggest ${POSTS_PER_HOUR} posts in an hour. Try again later.`;
  throw new ApiError('RateLimitError', message, { headers: { 'Retry-After': String(HOUR_MS / 1000) } });
}

function nameExisting({ id, slug, state }: PostExistsError['existing']): SuggestedPost {
  if (state === 'published') return { outcome: 'here', id, slug, changes: [] };
  if (state === 'draft') return { outcome: 'suggested', id, slug, changes: [] };
  throw new PostError('This post was taken off the site.', { field: 'captured' });
}

/** A picture that cannot be fetched is no reason to lose the post. */
async function createWithOrWithoutPicture(deps: PostsDependencies, draft: NewPost, actor: Actor) {
  try {
    return await createPost(deps, draft, actor);
  } catch (error) {
    if (!(error instanceof PostError) || error.field !== 'image') throw error;
    const { image: _, ...rest } = draft;
    return createPost(deps, rest, actor);
  }
}

function toDraft({ text, hashtags, ...post }: CapturedPost, now: Date): NewPost {
  const schema = newPostSchema(now);
  const fields = {
    text,
    author: post.postUser,
    authorLink: post.userLink,
    link: post.postLink,
    platform: post.type,
    createdAt: post.publishedAt,
    hashtags: checkHashtags(hashtags).names,
    image: post.imageUrl === null ? null : { url: post.imageUrl },
  };
  const usable = Object.entries(fields).filter(
    ([name, value]) => value !== null && schema.shape[name as keyof typeof fields].safeParse(value).success,
  );
  const draft = schema.safeParse({ ...Object.fromEntries(usable), state: 'draft' });
  if (!draft.success) throw new PostError('There is no text of a post, or it is too long.', { field: 'captured' });
  return draft.data;
}
