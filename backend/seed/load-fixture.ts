import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { Database } from '#backend/db/types.ts';
import { hashPassword } from '#backend/http/credentials/secrets.ts';
import { mapPlainFields } from '#backend/posts/post-input.ts';
import { hashText, postKey } from '#backend/text/post-keys.ts';
import { parseJson } from '#lib/utils/parse-json.ts';
import { UserError } from '#runtime/user-error.mjs';
import { POST_TYPES } from '../db/column-types.ts';
import type { Tx } from '../db/db.ts';

export class FixtureError extends UserError {
  override name = 'FixtureError';
}

const id = z.int().min(1);
const time = z.iso.datetime({ offset: true });
const ids = z.array(id).default([]);
const optionalText = z.string().nullable().default(null);

const lineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    id,
    username: z.string(),
    email: z.string().toLowerCase(),
    password: z.string(),
    at: time.optional(),
  }),
  z.object({ kind: z.literal('hashtag'), id, name: z.string(), at: time }),
  z.object({ kind: z.literal('bookmark'), id, name: z.string(), user: id, at: time }),
  z.object({
    kind: z.literal('image'),
    id,
    name: z.string(),
    alternativeText: optionalText,
    caption: optionalText,
    width: z.number(),
    height: z.number(),
    formats: z
      .record(z.string(), z.unknown())
      .nullish()
      .transform((formats) => formats ?? {}),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    size: z.number(),
    url: z.string(),
    previewUrl: optionalText,
    provider: z.string().default('local'),
    provider_metadata: z.record(z.string(), z.unknown()).nullable().default(null),
    at: time,
  }),
  z.object({
    kind: z.literal('news'),
    id,
    title: z.string(),
    description: optionalText,
    url_slug: z.string(),
    image: id.nullish(),
    hashtags: ids,
    bookmarks: ids,
    createdAt: time,
    updatedAt: time,
    publishedAt: time.nullish(),
    news_raw_data: z.object({
      text: z.string(),
      type: z.enum(POST_TYPES),
      metaData: z
        .object({
          postUser: z.string().nullish(),
          postLink: z.string().nullish(),
          ...mapPlainFields('wire', () => z.string().nullish()),
          url_slug: z.string().nullish(),
        })
        .nullish(),
    }),
  }),
]);

type Line = z.infer<typeof lineSchema>;
type LineOf<Kind extends Line['kind']> = Extract<Line, { kind: Kind }>;

// Data sets have no dates for accounts: a minute apart.
const FIRST_USER_AT = Date.UTC(2022, 6, 1, 12);
const ROWS_PER_STATEMENT = 1000;

/**
 * Loads a data set (NDJSON: a `user`, `hashtag`, `bookmark`, `image` or `news` per line) with its ids into an empty
 * database, in one transaction. Throws `FixtureError` for an invalid line, and if there are posts.
 */
export async function loadFixture(database: DatabaseHandle, text: string) {
  const lines = parseLines(text);
  const users = ofKind(lines, 'user');
  const hashtags = ofKind(lines, 'hashtag');
  const bookmarks = ofKind(lines, 'bookmark');
  const images = ofKind(lines, 'image');
  const posts = ofKind(lines, 'news');
  const userRows = await Promise.all(users.map(toUserRow));
  await database.db.transaction().execute(async (transaction) => {
    const held = await transaction.selectFrom('app.posts').select('id').limit(1).executeTakeFirst();
    if (held) throw new FixtureError('The database holds posts. A data set can be loaded into an empty database only.');
    await insert(transaction, 'app.users', userRows);
    await insert(transaction, 'app.hashtags', hashtags.map(toHashtagRow));
    await insert(transaction, 'app.images', images.map(toImageRow));
    await insert(transaction, 'app.posts', toPostRows(posts));
    await insert(transaction, 'app.bookmarks', bookmarks.map(toBookmarkRow));
    await insert(transaction, 'app.posts_hashtags', relate(posts, 'hashtags', 'hashtag_id'));
    await insert(transaction, 'app.bookmarks_posts', relate(posts, 'bookmarks', 'bookmark_id'));
    await advanceIdentities(transaction);
  });
  await database.exec('analyze');
  return {
    users: users.length,
    hashtags: hashtags.length,
    bookmarks: bookmarks.length,
    images: images.length,
    posts: posts.length,
  };
}

function parseLines(text: string): Line[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parseJson(line);
    if (value === undefined) throw new FixtureError(`Line ${index + 1}: not JSON`);
    const parsed = lineSchema.safeParse(value);
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    throw new FixtureError(`Line ${index + 1}: ${issue?.path.join('.') || 'kind'}: ${issue?.message}`);
  });
}

function ofKind<Kind extends Line['kind']>(lines: Line[], kind: Kind): LineOf<Kind>[] {
  return lines.filter((line): line is LineOf<Kind> => line.kind === kind);
}

async function toUserRow(user: LineOf<'user'>, index: number) {
  const at = user.at ?? new Date(FIRST_USER_AT + index * 60_000).toISOString();
  const { id, username, email, password } = user;
  return { id, username, email, password_hash: await hashPassword(password), created_at: at, updated_at: at };
}

const toHashtagRow = ({ id, name, at }: LineOf<'hashtag'>) => ({ id, name, created_at: at, updated_at: at });

const toBookmarkRow = ({ id, name, user, at }: LineOf<'bookmark'>) => {
  return { id, user_id: user, name, created_at: at, updated_at: at };
};

/** The other fields are columns of the same name. */
const toImageRow = ({ kind: _, alternativeText, previewUrl, at, ...image }: LineOf<'image'>) => ({
  ...image,
  alternative_text: alternativeText,
  preview_url: previewUrl,
  created_at: at,
  updated_at: at,
});

/** Unlike ingest it allows duplicates of links and texts, because ids are given. */
function toPostRows(posts: LineOf<'news'>[]) {
  const links = new Set<string>();
  const hashes = new Set<string>();
  return posts.map((post) => {
    const { text, type, metaData } = post.news_raw_data;
    const link = metaData?.postLink ? postKey(metaData.postLink) : null;
    const isNewLink = link !== null && !links.has(link);
    if (isNewLink) links.add(link);
    const hash = hashText(text);
    const isNewHash = !hashes.has(hash);
    hashes.add(hash);
    return {
      id: post.id,
      title: post.title,
      description: post.description,
      url_slug: post.url_slug,
      image_id: post.image ?? null,
      text,
      type,
      post_user: metaData?.postUser ?? null,
      post_link: metaData?.postLink ?? null,
      ...mapPlainFields('column', ({ wire }) => metaData?.[wire] ?? null),
      source_slug: metaData?.url_slug ?? null,
      post_key: isNewLink ? link : null,
      text_hash: isNewHash ? hash : hashText(`${post.id} ${text}`),
      published_at: post.publishedAt ?? null,
      created_at: post.createdAt,
      updated_at: post.updatedAt,
    };
  });
}

/** In the order of posts and lists, which is that of relations in responses. */
function relate(posts: LineOf<'news'>[], list: 'hashtags' | 'bookmarks', column: string) {
  return posts.flatMap((post) => [...new Set(post[list])].map((related) => ({ post_id: post.id, [column]: related })));
}

async function insert(transaction: Tx, table: keyof Database, rows: Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT);
    await transaction
      .insertInto(table)
      .values(batch as never)
      .execute();
  }
}

async function advanceIdentities(transaction: Tx): Promise<void> {
  for (const table of ['app.users', 'app.hashtags', 'app.bookmarks', 'app.images', 'app.posts'] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
      transaction,
    );
  }
}
