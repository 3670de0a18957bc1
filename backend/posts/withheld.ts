import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toArray, toIntegers, toJson } from '../db/parameters.ts';

/** The first key of a post `p` in `app.withheld`: its author has opted out, or it was taken down. Null for other posts. */
export const SELECT_WITHHELD = sql<string | null>`app.find_withheld(
  p.post_user, p.user_link, p.post_link, p.post_key, p.text_hash)`;

/** Completes the sentence "Post 17 …" for a post with this key. */
export const explainWithheld = (key: string): string =>
  key.startsWith('post:') ? 'is withheld: it was taken down on request' : 'is withheld: its author has opted out';

/** The fields that a post can be withheld by. */
export type PostIdentity = {
  author: string | null;
  authorLink: string | null;
  link: string | null;
  postKey: string | null;
  textHash: string;
};

/** The reason why each of these posts would be withheld, or null, in their order. They need not be stored. */
export async function findWithheld(db: Db, posts: readonly PostIdentity[]): Promise<(string | null)[]> {
  if (posts.length === 0) return [];
  const { rows } = await sql<{ key: string | null }>`
    select app.find_withheld(author, "authorLink", link, "postKey", "textHash") as key
    from jsonb_to_recordset(${toJson(posts.map((post, ordinal) => ({ ...post, ordinal })))}) as r (
      ordinal integer, author text, "authorLink" text, link text, "postKey" text, "textHash" text)
    order by ordinal`.execute(db);
  return rows.map(({ key }) => key && explainWithheld(key));
}

/** Withheld posts that are not deleted. Checks candidates only, because a check takes a tenth of a millisecond. */
export async function listWithheldPosts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with names as materialized (
      select post_user from (select distinct post_user from app.posts where post_user is not null) authors
      where 'name:' || app.fold_name(post_user) in (select key from app.withheld)
    ), profiles as materialized (
      select array_agg('%' || regexp_replace(key, '^.*/', '') || '%') as ends from app.withheld where key like 'profile:%'
    )
    select p.id from app.posts p
    where p.deleted_at is null and (
        p.post_user in (select post_user from names)
        or lower(concat_ws(' ', p.user_link, p.post_link)) like any((select ends from profiles)::text[])
        or 'post:' || p.text_hash in (select key from app.withheld)
        or 'post:' || p.post_key in (select key from app.withheld))
      and ${SELECT_WITHHELD} is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a picture belonged to posts that were removed on request. */
export async function isWithheldPicture(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from app.withheld where key = ${`picture:${name}`}`.execute(db);
  return rows.length > 0;
}

/** Whether the author of this name, or slug of a name, has opted out. */
export async function isWithheldAuthor(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from app.withheld where key = 'name:' || app.fold_name(${name}::text)`.execute(db);
  return rows.length > 0;
}

/** Withholds what has these keys, by a request, until that is taken back. */
export async function withholdKeys(db: Tx, requestId: number, keys: string[], at: Date): Promise<void> {
  await sql`
    insert into app.withheld (key, request_id, created_at)
    select key, ${requestId}::int, ${at.toISOString()}::timestamptz from unnest(${toArray(keys)}) key
    on conflict do nothing`.execute(db);
}

/** The pictures of these posts that no post on the site has. */
export async function listPictureKeys(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct 'picture:' || regexp_replace(files.url, '^.*/uploads/', '') as key
    from app.posts p join app.images i on i.id = p.image_id,
      lateral (select i.url union all select format.value ->> 'url' from jsonb_each(i.formats) format) files (url)
    where p.id = any(${toIntegers(ids)}) and not exists (
      select from app.images other join app.posts o on o.image_id = other.id
      where other.url = i.url and o.published_at is not null)`.execute(db);
  return rows.map(({ key }) => key);
}
