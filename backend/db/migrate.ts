import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { DatabaseHandle } from './connection.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));

// Roles that a hosted Supabase has and a plain Postgres lacks; policies name them.
const ROLES = `do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;`;

const HISTORY = `create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`;

// A migration may take as long as it needs, and so may the wait for another process's.
const NO_TIMEOUT = 'set local statement_timeout = 0;';
const LOCK = 'select pg_advisory_xact_lock(7125001);';

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, under an advisory lock, and
 * records them where `supabase db push` looks. Returns the names of those applied. With `versions` only those of them.
 */
export async function migrate(
  database: DatabaseHandle,
  { versions }: { versions?: readonly string[] } = {},
): Promise<string[]> {
  await database.execInTransaction([NO_TIMEOUT, LOCK, ROLES, HISTORY]);
  const applied = await listAppliedVersions(database);
  const done: string[] = [];
  for (const { version, name, text } of listMigrations()) {
    if (applied.has(version) || (versions && !versions.includes(version))) continue;
    // The version's primary key makes a second migrator that waited for the lock fail instead of applying twice.
    const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
      values ('${version}', '${name}', array[$migration$${text}$migration$]);`;
    try {
      await database.execInTransaction([NO_TIMEOUT, LOCK, record, text]);
      done.push(`${version}_${name}`);
    } catch (error) {
      if (!(await listAppliedVersions(database)).has(version)) {
        throw new Error(`Migration ${version}_${name} failed`, { cause: error });
      }
    }
  }
  return done;
}

async function listAppliedVersions({ db }: DatabaseHandle): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`select version from supabase_migrations.schema_migrations`.execute(
    db,
  );
  return new Set(rows.map((row) => row.version));
}

/** The versions of all migrations that this checkout has, oldest first. */
export const listKnownVersions = (): string[] => listMigrations().map(({ version }) => version);

function listMigrations(): { version: string; name: string; text: string }[] {
  return readdirSync(MIGRATIONS_DIR)
    .map((file) => ({ file, match: /^(\d{14})_(\w+)\.sql$/.exec(file) }))
    .filter(({ match }) => match !== null)
    .map(({ file, match }) => ({
      version: match?.[1] ?? '',
      name: match?.[2] ?? '',
      text: readFileSync(MIGRATIONS_DIR + file, 'utf8'),
    }))
    .sort((a, b) => a.version.localeCompare(b.version));
}
