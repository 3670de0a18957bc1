import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toArray, toJson } from '../../db/parameters.ts';
import type { StoredImage } from '../../pictures/store-image.ts';
import { type PostValues, writeColumns } from '../post-input.ts';
import { fillCaptures } from '../waiting/captures.ts';
import type { PreparedPost } from './prepare-post.ts';

/** A post to insert, with slug and stored image. */
export type NewPost = PreparedPost & {
  slug: string;
  image: StoredImage | null;
  language: string | null;
  isDraft: boolean;
  sourceId: number | null;
  receivedAt: Date;
};

/**
 * Serializes ingesting transactions of all processes. They would wait at the counters anyway; this order avoids
 * deadlocks, and keeps `findKnownKeys` valid until commit.
 */
export async function lockIngest(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ingest}::bigint)`.execute(db);
}

/** The posts with these keys, by key: also under the key before an operator's edit, or as the source's item. */
export async function findKnownKeys(
  db: Db,
  posts: readonly PreparedPost[],
  sourceId: number | null = null,
): Promise<Map<string, number>> {
  const links = posts.flatMap((post) => (post.postKey ? [post.postKey] : []));
  const hashes = posts.flatMap((post) => (post.postKey ? [] : [post.textHash]));
  const items = posts.flatMap((post) => post.itemKey ?? []);
  const { rows } = await sql<{ key: string; id: number }>`
    select item_key as key, id from app.posts where source_id = ${sourceId}::int and item_key = any(${toArray(items)})
    union all
    select key, post_id from app.former_post_keys where key = any(${toArray([...links, ...hashes])})
    union all
    select post_key, id from app.posts where post_key = any(${toArray(links)})
    union all
    select text_hash, id from app.posts where post_key is null and text_hash = any(${toArray(hashes)})`.execute(db);
  const found = new Map(rows.map(({ key, id }) => [key, id]));
  return new Map(
    posts.flatMap(({ key, itemKey }) => {
      const id = found.get(key) ?? found.get(itemKey ?? '');
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** Those that a post has, or had before, other than `ownId`. */
export async function findTakenSlugs(db: Db, slugs: readonly string[], ownId = 0): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select ltrim(url_slug, '/') as slug from app.posts where ltrim(url_slug, '/') = any(${toArray(slugs)}) and id <> ${ownId}
    union all
    select slug from app.former_slugs where slug = any(${toArray(slugs)}) and post_id <> ${ownId}`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

/** One statement per table. Returns the ids of inserted posts by key. */
export async function insertPosts(db: Tx, posts: readonly NewPost[]): Promise<Map<string, number>> {
  const imageIds = await insertImages(db, posts);
  const { rows } = await sql<{ id: number; url_slug: string }>`
    insert into app.posts (${writeColumns(({ column }) => column)}, url_slug, image_id, source_slug, post_key, item_key, item_hash, text_hash, language, published_at, created_at, received_at, draft_hashtags, source_id)
    select ${writeColumns(({ column }) => column)}, slug, image_id, slug, post_key, item_key, item_hash, text_hash, language, published_at, created_at, received_at, draft_hashtags,
      -- A source may be removed while its feed is being read.
      (select id from app.sources where id = source_id)
    from jsonb_to_recordset(${toJson(posts.map((post, index) => toPostRow(post, index, imageIds[index] ?? null)))}) as r (
      ordinal integer, ${writeColumns(({ column }) => `${column} text`)}, slug text, image_id integer, post_key text, item_key text, item_hash text, text_hash text, language text, published_at timestamptz, created_at timestamptz,
      received_at timestamptz,
      draft_hashtags jsonb, source_id integer)
    order by ordinal
    on conflict do nothing
    returning id, url_slug`.execute(db);
  const idBySlug = new Map(rows.map((row) => [row.url_slug, row.id]));
  const inserted = posts.filter((post) => idBySlug.has(post.slug));
  // A draft gets its hashtags when it is published, because unused ones would become visible.
  const published = inserted.filter((post) => !post.isDraft);
  const keyed = inserted.flatMap(({ postKey, slug }) => (postKey ? [[postKey, idBySlug.get(slug) ?? 0] as const] : []));
  await fillCaptures(db, new Map(keyed));
  await attachHashtags(
    db,
    published.flatMap((post) => post.hashtags.map((name) => ({ post_id: idBySlug.get(post.slug), name }))),
  );
  return new Map(inserted.map((post) => [post.key, idBySlug.get(post.slug) ?? 0]));
}

export async function insertImages(
  db: Tx,
  posts: readonly { image: StoredImage | null }[],
): Promise<(number | null)[]> {
  const images = posts.flatMap((post) => (post.image ? [post.image] : []));
  if (images.length === 0) return posts.map(() => null);
  const { rows } = await sql<{ id: number }>`
    insert into app.images (name, alternative_text, width, height, formats, hash, ext, mime, size, url)
    select name, alternative_text, width, height, formats, hash, ext, mime, size, url
    from jsonb_to_recordset(${toJson(images.map((image, ordinal) => ({ ordinal, ...image })))}) as r (
      ordinal integer, name text, alternative_text text, width integer, height integer, formats jsonb, hash text, ext text, mime text,
      size numeric, url text)
    order by ordinal
    returning id`.execute(db);
  // Identities are assigned in the order of the rows.
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  return posts.map((post) => (post.image ? (ids.shift() ?? null) : null));
}

/** In the spelling of the ban. */
export async function findBannedHashtags(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from app.hashtags
    where state = 'banned' and app.fold(name) in (select app.fold(n) from unnest(${toArray([...new Set(names)])}) n)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Creates missing hashtags and skips banned ones. Existing attachments stay. */
export async function attachHashtags(db: Tx, pairs: { post_id: number | undefined; name: string }[]): Promise<void> {
  if (pairs.length === 0) return;
  const names = toArray([...new Set(pairs.map((pair) => pair.name))]);
  await sql`
    insert into app.hashtags (name)
    select name from unnest(${names}) with ordinality as r (name, ordinal)
    order by app.fold(name), ordinal
    on conflict (app.fold(name)) do nothing`.execute(db);
  await sql`
    with named as materialized (
      select given.name, h.id from unnest(${names}) given (name)
      join app.hashtags h on app.fold(h.name) = app.fold(given.name) and h.state <> 'banned'
    )
    insert into app.posts_hashtags (post_id, hashtag_id)
    select r.post_id, named.id
    from jsonb_to_recordset(${toJson(pairs.map((pair, ordinal) => ({ ordinal, ...pair })))}) as r (
      ordinal integer, post_id integer, name text)
    join named on named.name = r.name
    order by ordinal
    on conflict do nothing`.execute(db);
}

function toPostRow(post: NewPost, ordinal: number, imageId: number | null) {
  const { title, description, text, type, postUser, postLink, plain } = post;
  const columns: PostValues<'column'> = {
    ...{ title, description, text, type, post_user: postUser, post_link: postLink },
    ...plain,
  };
  return {
    ordinal,
    ...columns,
    slug: post.slug,
    image_id: imageId,
    post_key: post.postKey,
    item_key: post.itemKey,
    item_hash: post.itemHash,
    text_hash: post.textHash,
    language: post.language,
    source_id: post.sourceId,
    received_at: post.receivedAt.toISOString(),
    draft_hashtags: post.isDraft ? post.hashtags : null,
    published_at: post.isDraft ? null : post.publishedAt.toISOString(),
    created_at: post.publishedAt.toISOString(),
  };
}
