import { type Kysely, sql, type Transaction } from 'kysely';
import { toArray, toJson } from '../db/json.ts';
import type { Database, PostType } from '../db/types.ts';
import type { StoredImage } from './image/store-image.ts';
import type { PostInput } from './post-input.ts';
import type { PreparedPost } from './prepare-post.ts';
import { attachHashtags, insertImages, lockIngest } from './repository.ts';
import { splitTitle } from './text/default-title.ts';
import { findAuthor } from './text/find-author.ts';

// What `--update` does to a post that is there: it says what the source says now.

/** What a correction compares with and may change. */
type StoredPost = {
  id: number;
  key: string;
  title: string;
  description: string | null;
  text: string;
  type: PostType;
  post_user: string | null;
  user_link: string | null;
  published_at: string | null;
  image_hash: string | null;
};

type Row = Pick<StoredPost, 'id' | 'title' | 'description' | 'text' | 'type' | 'post_user' | 'user_link'> & {
  text_hash: string;
  published_at: string | null;
};

type Correction = { row: Row; image: StoredImage | null; hashtags: string[] };

type Db = Kysely<Database> | Transaction<Database>;

/** What the source says of a post that is there, by its link. Without an image the stored one stays. */
type Said = { input: PostInput; post: PreparedPost; image?: StoredImage | null };

/** Corrects the posts that are there in one transaction. Returns how many had to change. */
export function correctPosts(db: Kysely<Database>, said: readonly Said[]): Promise<number> {
  if (said.length === 0) return Promise.resolve(0);
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const corrections = await planCorrections(transaction, said);
    await writeCorrections(transaction, corrections);
    return corrections.length;
  });
}

/** What would have to change. Writes nothing. */
export async function planCorrections(db: Db, said: readonly Said[]): Promise<Correction[]> {
  if (said.length === 0) return [];
  const links = said.map(({ post }) => post.key);
  const stored = await findStoredPosts(db, links);
  return said.flatMap(({ input, post, image = null }) => {
    const found = stored.get(post.key);
    const correction = found && planCorrection(found, input, post, image);
    return correction ? [correction] : [];
  });
}

/**
 * What has to change for `stored` to say what the source says, or null where it does already. What the source does not
 * name stays. A title, description or author that was derived from the text follows it; the slug never changes, because
 * it is an address.
 */
function planCorrection(
  stored: StoredPost,
  input: PostInput,
  post: PreparedPost,
  image: StoredImage | null,
): Correction | null {
  const derived = splitTitle(stored.text);
  const row: Row = {
    id: stored.id,
    title: input.title ?? (stored.title === derived.title ? post.title : stored.title),
    description:
      input.description ?? (stored.description === derived.description ? post.description : stored.description),
    text: post.text,
    text_hash: post.textHash,
    type: input.type ?? stored.type,
    post_user: input.postUser ?? (stored.post_user === findAuthor(stored.text) ? post.postUser : stored.post_user),
    user_link: input.userLink ?? stored.user_link,
    // A correction publishes no draft.
    published_at: stored.published_at && (input.publishedAt?.toISOString() ?? stored.published_at),
  };
  const newImage = image && image.hash !== stored.image_hash ? image : null;
  const isSame =
    row.title === stored.title &&
    row.description === stored.description &&
    row.text === stored.text &&
    row.type === stored.type &&
    row.post_user === stored.post_user &&
    row.user_link === stored.user_link &&
    toTime(row.published_at) === toTime(stored.published_at);
  return isSame && !newImage ? null : { row, image: newImage, hashtags: post.hashtags };
}

/** The posts with these canonical links, by link. */
async function findStoredPosts(db: Db, links: readonly string[]): Promise<Map<string, StoredPost>> {
  const { rows } = await sql<StoredPost>`
    select p.id, p.canonical_link as key, p.title, p.description, p.text, p.type, p.post_user, p.user_link, p.published_at,
      i.hash as image_hash
    from app.posts p left join app.images i on i.id = p.image_id
    where p.canonical_link = any(${toArray(links)})`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Writes corrections, a statement per table. Hashtags of the new text join those that readers have attached. */
async function writeCorrections(db: Transaction<Database>, corrections: readonly Correction[]): Promise<void> {
  if (corrections.length === 0) return;
  const imageIds = await insertImages(db, corrections);
  const rows = corrections.map(({ row }, index) => ({ ...row, image_id: imageIds[index] ?? null }));
  await sql`
    update app.posts p
    set title = r.title, description = r.description, text = r.text, text_hash = r.text_hash, type = r.type,
      post_user = r.post_user, user_link = r.user_link, image_id = coalesce(r.image_id, p.image_id),
      -- The feed is ordered by it, and it is the post's own date.
      created_at = case when p.created_at = p.published_at then r.published_at else p.created_at end,
      published_at = r.published_at, updated_at = now()
    from jsonb_to_recordset(${toJson(rows)}) as r (
      id integer, title text, description text, text text, text_hash text, type text, post_user text, user_link text,
      image_id integer, published_at timestamptz)
    where p.id = r.id`.execute(db);
  const published = corrections.filter(({ row }) => row.published_at !== null);
  await attachHashtags(
    db,
    published.flatMap(({ row, hashtags }) => hashtags.map((name) => ({ post_id: row.id, name }))),
  );
}

const toTime = (value: string | null): number | null => (value === null ? null : Date.parse(value));
