import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { DatabaseHandle } from './connection.ts';
import { LIFT_TIMEOUT } from './postgres/open-pool.ts';
import { requireRights } from './postgres/require-rights.ts';
import { isOfUnreleasedVersion } from './unreleased-version.ts';

/** Those of the data service alone, which `supabase db push` applies as well, and the backend's. */
const FOLDERS = ['../../supabase/migrations/', './migrations/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** A version whose statements are in two files since the data service has migrations of its own: a backup may name the first alone. */
const PUBLIC_PARTS: Record<string, string> = { '20261128000900': '20261128000850' };

/**
 * Migrations name the roles of hosted Supabase. Missing ones are replaced by a role that every database has, because a
 * database's owner cannot create roles.
 */
const STAND_INS = { anon: 'pg_database_owner', authenticated: 'pg_database_owner', service_role: 'current_user' };

const HISTORY = `create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`;

const LOCK = `select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations});`;

const UNRELEASED =
  'This database was made by an unreleased version before 1.0, which this one does not upgrade: use an empty DATA_DIR or another database, and import the posts again.';

/**
 * Applies missing migrations, each in a transaction under an advisory lock, and records them like `supabase db push`.
 * Returns the applied names. `versions` restricts it. Unknown migrations are those of a newer version, which changes
 * nothing that this one needs. @throws UserError for a database of an unreleased version
 */
export async function migrate(
  database: DatabaseHandle,
  { versions }: { versions?: readonly string[] } = {},
): Promise<string[]> {
  if (database.kind === 'postgres') await requireRights(database);
  // Neither a migration nor the wait for another process's has a time limit.
  await database.execInTransaction([LIFT_TIMEOUT, LOCK, HISTORY]);
  const replaceRoles = await createRoleReplacer(database);
  const applied = await listAppliedVersions(database);
  if (isOfUnreleasedVersion([...applied])) throw new UserError(UNRELEASED);
  const wanted = versions && new Set(versions.flatMap((version) => [version, PUBLIC_PARTS[version] ?? version]));
  const done: string[] = [];
  for (const { version, name, text } of listMigrations()) {
    if (applied.has(version) || (wanted && !wanted.has(version))) continue;
    // The primary key makes a second migrator that waited for the lock fail instead of applying twice.
    const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
      values ('${version}', '${name}', array[$migration$${text}$migration$]);`;
    try {
      await database.execInTransaction([LIFT_TIMEOUT, LOCK, record, replaceRoles(text)]);
      done.push(`${version}_${name}`);
    } catch (error) {
      if (!(await listAppliedVersions(database)).has(version)) {
        throw new Error(`Migration ${version}_${name} failed`, { cause: error });
      }
    }
  }
  return done;
}

async function createRoleReplacer({ db }: DatabaseHandle): Promise<(script: string) => string> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles`.execute(db);
  const missing = Object.entries(STAND_INS).filter(([role]) => !rows.some(({ name }) => name === role));
  return (script) =>
    missing.reduce((text, [role, standIn]) => text.replace(new RegExp(`\\b${role}\\b`, 'g'), standIn), script);
}

async function listAppliedVersions({ db }: DatabaseHandle): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`select version from supabase_migrations.schema_migrations`.execute(
    db,
  );
  return new Set(rows.map((row) => row.version));
}

/** All versions of this checkout, oldest first. */
export const listKnownVersions = (): string[] => listMigrations().map(({ version }) => version);

function listMigrations(): { version: string; name: string; text: string }[] {
  return FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })))
    .map(({ folder, file }) => ({ path: folder + file, match: /^(\d{14})_(\w+)\.sql$/.exec(file) }))
    .filter(({ match }) => match !== null)
    .map(({ path, match }) => ({
      version: match?.[1] ?? '',
      name: match?.[2] ?? '',
      text: readFileSync(path, 'utf8'),
    }))
    .sort((a, b) => a.version.localeCompare(b.version));
}
