import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import { beforePostsChange } from '../../events.ts';
import { hashText, postKey } from '../../text/post-keys.ts';
import { attachHashtags } from '../ingest/repository.ts';
import { detectLanguages } from '../language/detect-languages.ts';
import { POST_COLUMNS, type PostValues, writeColumns } from '../post-input.ts';
import { findWithheld } from '../withheld.ts';
import { writeSlug } from './change-slug.ts';
import { PostError } from './post-schema.ts';

/** The editable content of a post, as stored and logged. Times are ISO strings. */
export type PostContent = PostValues<'name'> & {
  slug: string;
  imageId: number | null;
  createdAt: string;
  /** The future hashtags of a draft. Null: those of its text. */
  hashtags: string[] | null;
};

const OTHERS: Record<Exclude<keyof PostContent, keyof PostValues<'name'>>, true> = {
  ...{ slug: true, imageId: true, createdAt: true, hashtags: true },
};
export const CONTENT_FIELDS = [
  ...POST_COLUMNS.map(({ name }) => name),
  ...Object.keys(OTHERS),
] as (keyof PostContent)[];

/** Fields repeated by summaries; the date determines the summary. */
const QUOTED_FIELDS = ['slug', 'title', 'text', 'author', 'createdAt'] as const satisfies (keyof PostContent)[];

type Stored = PostContent & {
  postKey: string | null;
  textHash: string;
  isDraft: boolean;
};

/** Throws `PostError` for an unknown post. */
export async function readContent(transaction: Tx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ltrim(p.url_slug, '/') as slug, ${writeColumns(({ column, name }) => `p.${column} as "${name}"`)}, p.image_id as "imageId", p.created_at as "createdAt",
      coalesce(
        (select jsonb_agg(h.name order by ph.position)
          from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id),
        case when p.published_at is null and p.last_published_at is null then p.draft_hashtags else '[]' end) as hashtags,
      p.post_key as "postKey", p.text_hash as "textHash",
      p.published_at is null and p.last_published_at is null as "isDraft"
    from app.posts p where p.id = ${id}`.execute(transaction);
  const [stored] = rows;
  if (!stored) throw new PostError(`There is no post ${id}.`);
  return stored;
}

/**
 * Writes the changed fields of a post. Its former slug leads to it from then on, and its former link and text are
 * recorded, so that its source does not create it again. Requires `lockIngest`. Throws `PostError` if another post has the link or the text, and for
 * an author who has opted out.
 */
export async function writeContent(
  transaction: Tx,
  id: number,
  stored: Stored,
  change: Partial<PostContent>,
  at: Date,
): Promise<void> {
  const { hashtags, createdAt, ...rest } = change;
  const next = { ...stored, ...rest };
  const keys = {
    postKey: change.link === undefined ? stored.postKey : next.link && postKey(next.link),
    textHash: change.text === undefined ? stored.textHash : hashText(next.text),
  };
  await requireFree(transaction, id, stored, keys);
  if (change.author !== undefined || change.authorLink !== undefined || change.link !== undefined) {
    const [withheld] = await findWithheld(transaction, [{ ...next, ...keys }]);
    if (withheld) throw new PostError(`This post ${withheld}.`, { field: 'author' });
  }
  if (QUOTED_FIELDS.some((field) => change[field] !== undefined)) {
    await beforePostsChange(transaction, { ids: [id], at, isLeaving: false });
  }
  const [language] = change.text === undefined ? [] : await detectLanguages([next.text]);
  const assignments: RawBuilder<unknown>[] = [
    ...POST_COLUMNS.map(({ column, name }) => sql`${sql.ref(column)} = ${next[name]}`),
    sql`image_id = ${next.imageId}::int,
      post_key = ${keys.postKey}, text_hash = ${keys.textHash}, updated_at = ${at.toISOString()}::timestamptz`,
  ];
  if (language !== undefined) assignments.push(sql`language = ${language}`);
  // Both columns: the feed is sorted by one and filtered by the other.
  if (createdAt !== undefined) {
    assignments.push(sql`created_at = ${createdAt}::timestamptz,
      published_at = case when published_at is not null then ${createdAt}::timestamptz end,
      last_published_at = case when last_published_at is not null then ${createdAt}::timestamptz end`);
  }
  if (hashtags !== undefined && stored.isDraft) assignments.push(sql`draft_hashtags = ${hashtags && toJson(hashtags)}`);
  await sql`update app.posts set ${sql.join(assignments)} where id = ${id}`.execute(transaction);
  await keepFormerKeys(transaction, id, stored, keys);
  if (change.slug !== undefined) await writeSlug(transaction, id, stored.slug, change.slug);
  if (hashtags !== undefined) await setHashtags(transaction, id, stored.isDraft ? [] : (hashtags ?? []));
}

type Keys = Pick<Stored, 'postKey' | 'textHash'>;

async function requireFree(transaction: Tx, id: number, stored: Keys, keys: Keys): Promise<void> {
  const isSame = keys.postKey === stored.postKey && keys.textHash === stored.textHash;
  if (isSame) return;
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from app.posts where id <> ${id} and ${
      keys.postKey === null ? sql`post_key is null and text_hash = ${keys.textHash}` : sql`post_key = ${keys.postKey}`
    }`.execute(transaction);
  const [other] = rows;
  if (!other) return;
  const field = keys.postKey === null ? 'text' : 'link';
  throw new PostError(`Post ${other.id} ("${other.title}") has this ${field} already.`, { field });
}

/** Records former links and texts for ingest's duplicate check. */
async function keepFormerKeys(transaction: Tx, id: number, old: Keys, keys: Keys): Promise<void> {
  const former = [
    ...(old.postKey !== null && old.postKey !== keys.postKey ? [old.postKey] : []),
    ...(old.textHash !== keys.textHash || (old.postKey === null && keys.postKey !== null) ? [old.textHash] : []),
  ];
  for (const key of former) {
    await sql`insert into app.former_post_keys (key, post_id) values (${key}, ${id}) on conflict (key) do nothing`.execute(
      transaction,
    );
  }
}

async function setHashtags(transaction: Tx, id: number, names: readonly string[]): Promise<void> {
  await sql`
    delete from app.posts_hashtags ph using app.hashtags h
    where ph.post_id = ${id} and h.id = ph.hashtag_id
      and app.fold(h.name) not in (select app.fold(value) from jsonb_array_elements_text(${toJson(names)}))`.execute(
    transaction,
  );
  await attachHashtags(
    transaction,
    names.map((name) => ({ post_id: id, name })),
  );
}
