import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { toJson } from '../db/parameters.ts';
import type { Alias, Details, Named } from './moved-author.ts';

// Steps of a change of name. Call `startAuthorChange` first.

/**
 * Makes the names of an author (`from` is the key, `former` the name) lead to another name, with those that have led to it.
 * Returns what reverting needs.
 */
export async function leadTo(
  transaction: Tx,
  { from, former, name }: { from: string; former: string; name: string },
): Promise<{ added: string[]; led: Alias[] }> {
  const { rows: led } = await sql<Alias>`
    select former, name from app.author_aliases
    where app.fold_name(name) = ${from} or key in (${from}, app.fold_name(${name}::text)) order by former`.execute(
    transaction,
  );
  await sql`update app.author_aliases set name = ${name}
    where former in (select value ->> 'former' from jsonb_array_elements(${toJson(led)}) value)`.execute(transaction);
  const { rows: added } = await sql<{ former: string }>`
    insert into app.author_aliases (former, name)
    select spelling, ${name} from (
      select post_user as spelling from app.posts where app.fold_name(post_user) = ${from}
      union select ${former}::text) names
    where spelling <> ${name}
    on conflict do nothing returning former`.execute(transaction);
  // The name itself is no former one, even where it was.
  await sql`delete from app.author_aliases where former = ${name}`.execute(transaction);
  return { added: added.map((alias) => alias.former), led };
}

/** Renames the author of sources, or of open requests and confirmed links, and returns those with their former name. */
export async function renameRows(
  transaction: Tx,
  kind: 'sources' | 'requests',
  key: string,
  name: string,
): Promise<Named[]> {
  // Of requests that the same person has made under several names or spellings one is renamed, the others stay.
  const where =
    kind === 'sources'
      ? sql`true`
      : sql`(t.decided_at is null or (t.kind = 'claim' and t.outcome = 'granted')) and not exists (
          select from app.requests o where o.decided_at is null and t.decided_at is null and o.kind = t.kind
            and (o.author = ${name} and o.id <> t.id or app.fold_name(o.author) = ${key} and o.id < t.id)
            and lower(o.email) = lower(t.email) and coalesce(o.post_id, 0) = coalesce(t.post_id, 0))`;
  const { rows } = await sql<Named>`
    with found as (
      select t.id, t.author as name from ${sql.id('app', kind)} t
      where app.fold_name(t.author) = ${key} and t.author <> ${name} and ${where}
    ), renamed as (update ${sql.id('app', kind)} t set author = ${name} from found where t.id = found.id)
    select id, name from found order by id`.execute(transaction);
  return rows;
}

/** Of the author with this name, or null. */
export async function readDetails(transaction: Tx, name: string): Promise<Details | null> {
  const { rows } = await sql<Details>`
    select profile_link as "profileLink", note from app.author_details where key = app.fold_name(${name}::text)`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** Null removes them, and so does emptying both. */
export async function writeDetails(transaction: Tx, name: string, details: Details | null, at: Date): Promise<void> {
  if (!details || (details.profileLink === null && details.note === null)) {
    await sql`delete from app.author_details where key = app.fold_name(${name}::text)`.execute(transaction);
    return;
  }
  await sql`
    insert into app.author_details (key, name, profile_link, note, updated_at)
    values (app.fold_name(${name}::text), ${name}, ${details.profileLink}, ${details.note}, ${at.toISOString()}::timestamptz)
    on conflict (key) do update set name = excluded.name, profile_link = excluded.profile_link, note = excluded.note,
      updated_at = excluded.updated_at`.execute(transaction);
}

type BothDetails = { from: Details | null; into: Details | null };

/** The link of the one that stays, else that of the other, and both notes; null for two without any. */
export function joinDetails({ from, into }: BothDetails): Details | null {
  if (!from || !into) return from ?? into;
  const notes = [into.note, from.note].filter((note) => typeof note === 'string');
  return { profileLink: into.profileLink ?? from.profileLink, note: [...new Set(notes)].join('\n') || null };
}

/** Gives an author what is noted of two. */
export async function moveDetails(
  transaction: Tx,
  { from, into, former }: BothDetails & { former: string },
  name: string,
  at: Date,
): Promise<void> {
  if (!from) return;
  await writeDetails(transaction, former, null, at);
  await writeDetails(transaction, name, joinDetails({ from, into }), at);
}
