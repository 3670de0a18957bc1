import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toArray, toJson } from '../../db/parameters.ts';
import { beforePostsChange } from '../../events.ts';
import type { StoredImage } from '../../pictures/store-image.ts';
import { followHashtags, followText, without } from '../../text/follow-text.ts';
import { collectHashtags } from '../../text/hashtags.ts';
import { detectLanguages } from '../language/detect-languages.ts';
import { mapPlainFields, POST_COLUMNS, type PostInput, type PostValues, writeColumns } from '../post-input.ts';
import type { PreparedPost } from './prepare-post.ts';
import { attachHashtags, insertImages, lockIngest } from './repository.ts';

// `--update`: corrects existing posts to match their source.

/** The columns that a correction writes. */
type Row = PostValues<'column'> & {
  id: number;
  text_hash: string;
  published_at: string | null;
};

type StoredPost = Omit<Row, 'text_hash'> & {
  key: string;
  image_hash: string | null;
  /** The future hashtags of a draft. */
  hashtags: string[];
  is_draft: boolean;
};

type Correction = {
  row: Row;
  hasNewText: boolean;
  image: StoredImage | null;
  hashtags: string[];
  detached: string[];
  isDraft: boolean;
};

/** An existing post in its source. Without an image the stored one stays. */
type SourceVersion = { input: PostInput; post: PreparedPost; image?: StoredImage | null };

export async function correctPosts(db: Db, versions: readonly SourceVersion[], at: Date): Promise<number> {
  if (versions.length === 0) return 0;
  // Before the transaction, which holds the one lock.
  const texts = (await planCorrections(db, versions)).flatMap(({ row, hasNewText }) => (hasNewText ? [row.text] : []));
  const languages = await detectLanguages(texts);
  const languageOf = new Map(texts.map((text, index) => [text, languages[index]]));
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const corrections = await planCorrections(transaction, versions);
    await writeCorrections(transaction, corrections, { languageOf, at });
    return corrections.length;
  });
}

export async function planCorrections(db: Db, versions: readonly SourceVersion[]): Promise<Correction[]> {
  if (versions.length === 0) return [];
  const links = versions.map(({ post }) => post.key);
  const stored = await findStoredPosts(db, links);
  return versions.flatMap(({ input, post, image = null }) => {
    const found = stored.get(post.key);
    const correction = found && planCorrection(found, input, post, image);
    return correction ? [correction] : [];
  });
}

/**
 * The difference between `stored` and its source, or null. Missing fields stay. Fields derived from the text follow it;
 * the slug never changes, because it is an address.
 */
function planCorrection(
  stored: StoredPost,
  input: PostInput,
  post: PreparedPost,
  image: StoredImage | null,
): Correction | null {
  const { title, description, author } = followText({ ...stored, author: stored.post_user }, post.text, {
    ...{ title: input.title, description: input.description, author: input.postUser },
  });
  const row: Row = {
    id: stored.id,
    title,
    description,
    text: post.text,
    text_hash: post.textHash,
    type: input.type ?? stored.type,
    post_user: author,
    // By which it was found.
    post_link: stored.post_link,
    ...mapPlainFields('column', ({ wire, column }) => input[wire] ?? stored[column]),
    // A correction publishes no draft.
    published_at: stored.published_at && (input.publishedAt?.toISOString() ?? stored.published_at),
  };
  const newImage = image && image.hash !== stored.image_hash ? image : null;
  const isSame =
    POST_COLUMNS.every(({ column }) => row[column] === stored[column]) &&
    toTime(row.published_at) === toTime(stored.published_at);
  if (isSame && !newImage) return null;
  const hashtags = followHashtags(stored.hashtags, stored.text, post.text);
  hashtags.push(...without(collectHashtags(input.hashtags ?? [], ''), hashtags));
  const hasNewText = row.text !== stored.text;
  return {
    row,
    hasNewText,
    image: newImage,
    hashtags,
    detached: without(stored.hashtags, hashtags),
    isDraft: stored.is_draft,
  };
}

async function findStoredPosts(db: Db, links: readonly string[]): Promise<Map<string, StoredPost>> {
  const { rows } = await sql<StoredPost>`
    select p.id, p.post_key as key, ${writeColumns(({ column }) => `p.${column}`)}, p.published_at,
      i.hash as image_hash,
      coalesce(
        (select jsonb_agg(h.name order by ph.position)
          from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id),
        case when p.published_at is null and p.last_published_at is null then p.draft_hashtags end, '[]') as hashtags,
      p.published_at is null and p.last_published_at is null as is_draft
    from app.posts p left join app.images i on i.id = p.image_id
    where p.post_key = any(${toArray(links)})`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** One statement per table. */
async function writeCorrections(
  db: Tx,
  corrections: readonly Correction[],
  { languageOf, at }: { languageOf: ReadonlyMap<string, string | null | undefined>; at: Date },
): Promise<void> {
  if (corrections.length === 0) return;
  await beforePostsChange(db, { ids: corrections.map(({ row }) => row.id), at, isLeaving: false });
  const imageIds = await insertImages(db, corrections);
  const rows = corrections.map(({ row, hashtags }, index) => ({
    ...row,
    ...{ hashtags, language: languageOf.get(row.text) ?? null, image_id: imageIds[index] ?? null },
    has_language: languageOf.get(row.text) !== undefined,
  }));
  await sql`
    update app.posts p
    set ${writeColumns(({ column }) => `${column} = r.${column}`)}, text_hash = r.text_hash,
      language = case when r.has_language then r.language else p.language end, image_id = coalesce(r.image_id, p.image_id),
      -- The feed is ordered by it, and it is the post's own date.
      created_at = case when p.created_at = p.published_at then r.published_at else p.created_at end,
      draft_hashtags = case when p.draft_hashtags is not null then r.hashtags end,
      published_at = r.published_at, updated_at = now()
    from jsonb_to_recordset(${toJson(rows)}) as r (
      id integer, ${writeColumns(({ column }) => `${column} text`)}, text_hash text, language text, has_language boolean, image_id integer, published_at timestamptz, hashtags jsonb)
    where p.id = r.id`.execute(db);
  await sql`
    delete from app.posts_hashtags ph using app.hashtags h, jsonb_to_recordset(${toJson(
      corrections.flatMap(({ row, detached }) => detached.map((name) => ({ post_id: row.id, name }))),
    )}) as r (post_id integer, name text)
    where ph.post_id = r.post_id and h.id = ph.hashtag_id and app.fold(h.name) = app.fold(r.name)`.execute(db);
  // A draft gets its hashtags when it is published.
  const published = corrections.filter(({ isDraft }) => !isDraft);
  await attachHashtags(
    db,
    published.flatMap(({ row, hashtags }) => hashtags.map((name) => ({ post_id: row.id, name }))),
  );
}

const toTime = (value: string | null): number | null => (value === null ? null : Date.parse(value));
