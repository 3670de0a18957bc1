import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toArray, toJson } from '../../db/parameters.ts';
import { postKey } from '../../text/post-keys.ts';

export type CaptureInput = { line: number; link: string; author: string | null; note: string | null };

type Keyed = CaptureInput & { key: string };

const withKeys = (captures: readonly CaptureInput[]): Keyed[] =>
  captures.flatMap((capture) => {
    const key = postKey(capture.link);
    return key === null ? [] : [{ ...capture, key }];
  });

/** The lines of addresses whose post is stored, or that wait already. */
export async function findKnownCaptures(db: Db, captures: readonly CaptureInput[]): Promise<number[]> {
  if (captures.length === 0) return [];
  const keyed = withKeys(captures);
  const keys = toArray(keyed.map(({ key }) => key));
  const { rows } = await sql<{ key: string }>`
    select post_key as key from app.posts where post_key = any(${keys})
    union all select key from app.former_post_keys where key = any(${keys})
    union all select post_key from app.captures where post_key = any(${keys})`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  return keyed.flatMap(({ key, line }) => (known.has(key) ? [line] : []));
}

/**
 * Stores addresses of posts that an operator is to capture. Returns the lines of those that are known. An address that was
 * dismissed stays so.
 */
export async function addCaptures(
  db: Db,
  captures: readonly CaptureInput[],
  { file, now }: { file: string; now: Date },
): Promise<number[]> {
  const known = new Set(await findKnownCaptures(db, captures));
  const fresh = withKeys(captures).filter(({ line }) => !known.has(line));
  if (fresh.length === 0) return [...known];
  const rows = fresh.map(({ link, key, author, note }, ordinal) => ({
    ...{ ordinal, post_link: link, post_key: key, author, note: note?.slice(0, NOTE_MAX) ?? null, from_file: file },
    created_at: now.toISOString(),
  }));
  await sql`
    insert into app.captures (post_link, post_key, author, note, from_file, created_at)
    select post_link, post_key, author, note, from_file, created_at
    from jsonb_to_recordset(${toJson(rows)}) as r (
      ordinal integer, post_link text, post_key text, author text, note text, from_file text, created_at timestamptz)
    order by ordinal
    on conflict (post_key) do nothing`.execute(db);
  return [...known];
}

const NOTE_MAX = 2000;

/** Ends the waiting of addresses whose posts are stored now, by their keys. */
export async function fillCaptures(db: Db, posts: ReadonlyMap<string, number>): Promise<void> {
  if (posts.size === 0) return;
  const rows = [...posts].map(([key, id]) => ({ key, id }));
  await sql`
    update app.captures c set post_id = r.id
    from jsonb_to_recordset(${toJson(rows)}) as r (key text, id integer)
    where c.post_key = r.key and c.post_id is null`.execute(db);
}
