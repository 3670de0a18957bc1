import { type Kysely, sql, type Transaction } from 'kysely';
import { toArray, toJson } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import type { StoredImage } from './image/store-image.ts';
import type { PreparedPost } from './prepare-post.ts';

/** A post to insert, its slug chosen and its image, if any, stored. */
export type NewPost = PreparedPost & {
  slug: string;
  image: StoredImage | null;
  isDraft: boolean;
  /** The source that has brought it. */
  sourceId: number | null;
};

type Db = Kysely<Database> | Transaction<Database>;

const INGEST_LOCK = 7_125_002;

/**
 * Makes ingesting transactions of all processes wait for each other. They would anyway, at the counters' row; in this
 * order two of them cannot deadlock over posts and hashtags, and what `findKnownKeys` says stays true until commit.
 */
export async function lockIngest(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INGEST_LOCK}::bigint)`.execute(db);
}

/** Which of these posts are in the database already, by their keys or by those that they had before an operator corrected them. */
export async function findKnownKeys(db: Db, posts: readonly PreparedPost[]): Promise<Set<string>> {
  const links = posts.flatMap((post) => (post.canonicalLink ? [post.canonicalLink] : []));
  const hashes = posts.flatMap((post) => (post.canonicalLink ? [] : [post.textHash]));
  const { rows } = await sql<{ key: string }>`
    select canonical_link as key from app.posts where canonical_link = any(${toArray(links)})
    union all
    select text_hash from app.posts where canonical_link is null and text_hash = any(${toArray(hashes)})
    union all
    select key from app.former_post_keys where key = any(${toArray([...links, ...hashes])})`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** Which of these slugs are taken. */
export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select ltrim(url_slug, '/') as slug from app.posts where ltrim(url_slug, '/') = any(${toArray(slugs)})`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

/** Inserts posts with their images and hashtags, a statement per table. Returns the ids of those that went in, by their keys. */
export async function insertPosts(db: Transaction<Database>, posts: readonly NewPost[]): Promise<Map<string, number>> {
  const imageIds = await insertImages(db, posts);
  const { rows } = await sql<{ id: number; url_slug: string }>`
    insert into app.posts (title, description, url_slug, image_id, text, type, post_user, post_link, user_link,
      source_slug, canonical_link, text_hash, published_at, created_at, draft_hashtags, source_id)
    select title, description, slug, image_id, text, type, post_user, post_link, user_link,
      slug, canonical_link, text_hash, published_at, created_at, draft_hashtags,
      -- A source may be removed while its feed is being read.
      (select id from app.sources where id = source_id)
    from jsonb_to_recordset(${toJson(posts.map((post, index) => toPostRow(post, index, imageIds[index] ?? null)))}) as r (
      ordinal integer, title text, description text, slug text, image_id integer, text text, type text, post_user text, post_link text,
      user_link text, canonical_link text, text_hash text, published_at timestamptz, created_at timestamptz,
      draft_hashtags jsonb, source_id integer)
    order by ordinal
    on conflict do nothing
    returning id, url_slug`.execute(db);
  const idBySlug = new Map(rows.map((row) => [row.url_slug, row.id]));
  const inserted = posts.filter((post) => idBySlug.has(post.slug));
  // A draft gets its hashtags when it is published: those that nobody has used yet are seen by everybody.
  const published = inserted.filter((post) => !post.isDraft);
  await attachHashtags(
    db,
    published.flatMap((post) => post.hashtags.map((name) => ({ post_id: idBySlug.get(post.slug), name }))),
  );
  return new Map(inserted.map((post) => [post.key, idBySlug.get(post.slug) ?? 0]));
}

/** Ids in the order of the posts; null where a post has no image. */
export async function insertImages(
  db: Transaction<Database>,
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
  // Identities are handed out in the order of the rows.
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  return posts.map((post) => (post.image ? (ids.shift() ?? null) : null));
}

/** Which of these names an operator has banned, in the spelling of the ban. */
export async function findBannedHashtags(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from app.hashtags
    where state = 'banned' and lower(name) in (select lower(n) from unnest(${toArray([...new Set(names)])}) n)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Attaches hashtags by name, made where they are missing; banned ones are passed over. What is attached already stays. */
export async function attachHashtags(
  db: Transaction<Database>,
  pairs: { post_id: number | undefined; name: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into app.hashtags (name)
    select name from unnest(${toArray([...new Set(pairs.map((pair) => pair.name))])}) with ordinality as r (name, ordinal)
    order by lower(name), ordinal
    on conflict (lower(name)) do nothing`.execute(db);
  await sql`
    insert into app.posts_hashtags (post_id, hashtag_id)
    select r.post_id, h.id
    from jsonb_to_recordset(${toJson(pairs.map((pair, ordinal) => ({ ordinal, ...pair })))}) as r (
      ordinal integer, post_id integer, name text)
    join app.hashtags h on lower(h.name) = lower(r.name) and h.state <> 'banned'
    order by ordinal
    on conflict do nothing`.execute(db);
}

function toPostRow(post: NewPost, ordinal: number, imageId: number | null) {
  return {
    ordinal,
    title: post.title,
    description: post.description,
    slug: post.slug,
    image_id: imageId,
    text: post.text,
    type: post.type,
    post_user: post.postUser,
    post_link: post.postLink,
    user_link: post.userLink,
    canonical_link: post.canonicalLink,
    text_hash: post.textHash,
    source_id: post.sourceId,
    draft_hashtags: post.isDraft ? post.hashtags : null,
    published_at: post.isDraft ? null : post.publishedAt.toISOString(),
    created_at: post.publishedAt.toISOString(),
  };
}
