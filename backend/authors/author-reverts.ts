import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { type LoggedChange, type Revert, RevertError, type Reverts, requireUnchanged } from '../db/audit/revert.ts';
import type { Tx } from '../db/db.ts';
import { toArray, toIntegers, toJson } from '../db/parameters.ts';
import { beforePostsChange } from '../events.ts';
import { writeStates } from '../posts/curation/move-posts.ts';
import type { StateColumns } from '../posts/curation/post-state.ts';
import { SELECT_WITHHELD } from '../posts/withheld.ts';
import { startAuthorChange } from './move-author.ts';
import { detailsSchema, type MovedAuthor, movedAuthorSchema, type Named } from './moved-author.ts';
import { joinDetails, readDetails, writeDetails } from './moves.ts';

const namedSchema = z.object({ name: z.string() });
const namedDetailsSchema = detailsSchema.extend(namedSchema.shape);

const revertEdit: Revert = async ({ transaction, at }, { before, after }) => {
  await startAuthorChange(transaction);
  const { name, ...details } = namedDetailsSchema.parse(before);
  const { name: _, ...now } = namedDetailsSchema.parse(after);
  await requireOwnName(transaction, name);
  requireUnchanged((await readDetails(transaction, name)) ?? { profileLink: null, note: null }, now);
  await writeDetails(transaction, name, details, at);
};

/** Gives the names back to whatever still has the new one. What came in since under the former name keeps the new one. */
const revertMove: Revert = async ({ transaction, at }, { before, after }) => {
  await startAuthorChange(transaction);
  const moved = movedAuthorSchema.parse(before);
  const { name } = namedSchema.parse(after);
  await beforePostsChange(transaction, { ids: moved.posts.map(({ id }) => id), at, isLeaving: false });
  await takeBackAliases(transaction, moved, name);
  await giveNamesBack(transaction, 'posts', moved.posts, name);
  await giveNamesBack(transaction, 'sources', moved.sources, name);
  await giveNamesBack(transaction, 'requests', moved.requests, name);
  await takeBackDetails(transaction, moved, name, at);
  await takeBackOptOut(transaction, moved, at);
};

/** Details of a former name would be nobody's. */
async function requireOwnName(transaction: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ present: string }>`select app.name_of_author(${name}::text) as present`.execute(
    transaction,
  );
  const present = rows[0]?.present ?? name;
  if (present !== name) throw new RevertError(`${name} is a former name of ${present} now.`);
}

export const AUTHOR_REVERTS: Reverts = {
  'authors.edit': revertEdit,
  'authors.rename': revertMove,
  'authors.merge': revertMove,
};

/** The ids of the posts that such a change gave another name. */
export const listMovedPosts = ({ action, before }: LoggedChange): number[] =>
  AUTHOR_REVERTS[action] === revertMove ? movedAuthorSchema.parse(before).posts.map(({ id }) => id) : [];

async function takeBackAliases(transaction: Tx, { aliases }: MovedAuthor, name: string): Promise<void> {
  const { added, led } = aliases;
  const formers = [...added, ...led.map(({ former }) => former)].filter((former) => former !== name);
  const { rows } = await sql<{ former: string }>`
    select former from unnest(${toArray(formers)}) former
    where not exists (select from app.author_aliases a where a.former = former.former and a.name = ${name})`.execute(
    transaction,
  );
  if (rows.length > 0) {
    throw new RevertError(`It has been changed since: ${rows.map(({ former }) => former).join(', ')}.`);
  }
  await sql`delete from app.author_aliases where former = any(${toArray(added)})`.execute(transaction);
  await sql`
    insert into app.author_aliases (former, name)
    select former, name from jsonb_to_recordset(${toJson(led)}) as r (former text, name text)
    on conflict (former) do update set name = excluded.name`.execute(transaction);
}

async function giveNamesBack(
  transaction: Tx,
  table: 'posts' | 'sources' | 'requests',
  rows: readonly Named[],
  name: string,
): Promise<void> {
  const column = sql.ref(table === 'posts' ? 'post_user' : 'author');
  // One that the same person has made again under the former name stays.
  const isFree =
    table === 'requests'
      ? sql`not exists (select from app.requests o where o.id <> t.id and o.decided_at is null and t.decided_at is null
          and o.kind = t.kind and o.author = r.name and lower(o.email) = lower(t.email)
          and coalesce(o.post_id, 0) = coalesce(t.post_id, 0))`
      : sql`true`;
  await sql`
    update ${sql.id('app', table)} t set ${column} = r.name${table === 'posts' ? sql`, updated_at = now()` : sql``}
    from jsonb_to_recordset(${toJson(rows)}) as r (id integer, name text)
    where t.id = r.id and t.${column} = ${name} and ${isFree}`.execute(transaction);
}

/** Those of the other author stay if they have been edited since. */
async function takeBackDetails(
  transaction: Tx,
  { name: former, details: { from, into } }: MovedAuthor,
  name: string,
  at: Date,
): Promise<void> {
  if (!from) return;
  const now = await readDetails(transaction, name);
  if (isDeepStrictEqual(now, joinDetails({ from, into }))) await writeDetails(transaction, name, into, at);
  await writeDetails(transaction, former, from, at);
}

async function takeBackOptOut(transaction: Tx, { withheld, deleted }: MovedAuthor, at: Date): Promise<void> {
  if (withheld.length === 0) return;
  await sql`
    delete from app.withheld w using jsonb_to_recordset(${toJson(withheld)}) as r (key text, "requestId" integer)
    where w.key = r.key and w.request_id = r."requestId"`.execute(transaction);
  const { rows } = await sql<{ id: number; before: StateColumns }>`
    update app.audit_log l set reverted_at = ${at.toISOString()}::timestamptz
    from app.posts p
    where l.id = any(${toIntegers(deleted)}) and l.reverted_at is null
      and p.id = l.subject_id::int and p.deleted_at is not null and ${SELECT_WITHHELD} is null
    returning p.id, l.before`.execute(transaction);
  await writeStates(
    transaction,
    rows.map(({ id, before }) => ({ ...before, id })),
    at,
  );
}
