import { sql } from 'kysely';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { Db, Tx } from '../db/db.ts';
import { toIntegers } from '../db/parameters.ts';
import { beforePostsChange } from '../events.ts';
import { lockIngest } from '../posts/ingest/repository.ts';
import { isWithheldAuthor } from '../posts/withheld.ts';
import { type Author, AuthorError, AuthorTakenError } from './author-schema.ts';
import { extendOptOut } from './extend-opt-out.ts';
import { findAuthor } from './find-authors.ts';
import type { MovedAuthor, Named } from './moved-author.ts';
import { leadTo, moveDetails, readDetails, renameRows } from './moves.ts';

/** The slugs of the posts that moved, and the log entry by which it is taken back. */
export type AuthorMove = { slugs: string[]; change: number };

/**
 * Gives all posts of an author another name, or spelling. The former names lead to it, for readers and for posts that
 * come in. Null for an unknown author. @throws AuthorError, AuthorTakenError
 */
export function renameAuthor(
  db: Db,
  actor: Actor,
  { reference, name }: { reference: string; name: string },
  at: Date,
): Promise<AuthorMove | null> {
  return db.transaction().execute(async (transaction) => {
    await startAuthorChange(transaction);
    const author = await findAuthor(transaction, reference);
    if (!author) return null;
    for (const one of [author.name, name]) {
      if (await isWithheldAuthor(transaction, one)) {
        throw new AuthorError(`${one} has opted out: no posts are shown under this name, or another.`);
      }
    }
    await requireFreeName(transaction, author, name);
    return moveAuthor(transaction, { actor, at, action: 'authors.rename' }, author, name);
  });
}

/**
 * Makes authors one with another: their posts and whatever else names them move, and their names lead to the other.
 * Null if one is unknown. All or none. @throws AuthorError
 */
export function mergeAuthors(
  db: Db,
  actor: Actor,
  { from, into }: { from: readonly string[]; into: string },
  at: Date,
): Promise<AuthorMove[] | { unknown: string }> {
  return db.transaction().execute(async (transaction) => {
    await startAuthorChange(transaction);
    const target = await findAuthor(transaction, into);
    if (!target) return { unknown: into };
    const authors = new Map<string, Author>();
    for (const reference of from) {
      const author = await findAuthor(transaction, reference);
      if (!author) return { unknown: reference };
      if (author.id === target.id) throw new AuthorError(`${author.name} cannot be merged into itself.`);
      authors.set(author.id, author);
    }
    const moves: AuthorMove[] = [];
    for (const author of authors.values()) {
      moves.push(await moveAuthor(transaction, { actor, at, action: 'authors.merge' }, author, target.name));
    }
    return moves;
  });
}

/** Locks in the common order, and invalidates cached results. Changes of authors and their reverts begin with it. */
export async function startAuthorChange(db: Tx): Promise<void> {
  await lockIngest(db);
  await sql`update app.counters set value = value + 1 where name = 'data_version'`.execute(db);
}

/** @throws AuthorTakenError, AuthorError if there is nothing to change */
async function requireFreeName(transaction: Tx, author: Author, name: string): Promise<void> {
  const other = await findAuthor(transaction, name);
  if (!other) return;
  if (other.id !== author.id) {
    throw new AuthorTakenError(
      other.id === (await readKey(transaction, name))
        ? `There is an author ${other.name} already: merge the two instead.`
        : `${name} is a former name of ${other.name}: merge the two instead.`,
    );
  }
  const { rows } = await sql`
    select from app.posts where app.fold_name(post_user) = ${author.id} and post_user <> ${name} limit 1`.execute(
    transaction,
  );
  if (rows.length === 0 && author.name === name) throw new AuthorError(`The author is called ${name} already.`);
}

async function readKey(transaction: Tx, name: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`select app.fold_name(${name}::text) as key`.execute(transaction);
  return rows[0]?.key ?? null;
}

type Context = { actor: Actor; at: Date; action: 'authors.rename' | 'authors.merge' };

async function moveAuthor(
  transaction: Tx,
  { actor, at, action }: Context,
  { id: from, name: former }: Author,
  name: string,
): Promise<AuthorMove> {
  const posts = await listPostsOf(transaction, from, name);
  const ids = posts.map(({ id }) => id);
  // First, so that the posts of who has opted out are deleted with an entry in the log, rather than by the trigger.
  const optOut = await extendOptOut(transaction, { from: former, into: name }, actor, at);
  await beforePostsChange(transaction, { ids, at, isLeaving: false });
  const details = { from: await readDetails(transaction, former), into: await readDetails(transaction, name) };
  const sources = await renameRows(transaction, 'sources', from, name);
  const requests = await renameRows(transaction, 'requests', from, name);
  const aliases = await leadTo(transaction, { from, former, name });
  await sql`update app.posts set post_user = ${name}, updated_at = ${at.toISOString()}::timestamptz
    where id = any(${toIntegers(ids)})`.execute(transaction);
  await moveDetails(transaction, { ...details, former }, name, at);
  const before: MovedAuthor = {
    ...{ key: from, name: former, posts: posts.map(({ id, name: had }) => ({ id, name: had })) },
    ...{ details, sources, requests, aliases, ...optOut },
  };
  const line = { action, subjectId: await readKey(transaction, name), before, after: { name } };
  return { slugs: posts.map(({ slug }) => slug), change: await recordChange(transaction, actor, line, at) };
}

async function listPostsOf(transaction: Tx, key: string, name: string): Promise<(Named & { slug: string })[]> {
  const { rows } = await sql<Named & { slug: string }>`
    select id, post_user as name, ltrim(url_slug, '/') as slug from app.posts
    where app.fold_name(post_user) = ${key} and post_user <> ${name} order by id`.execute(transaction);
  return rows;
}
