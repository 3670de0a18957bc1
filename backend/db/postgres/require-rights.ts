import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { DatabaseHandle } from '../connection.ts';

type Rights = {
  user: string;
  database: string;
  ownsDatabase: boolean;
  createsSchemas: boolean;
  createsInPublic: boolean;
  ownsTables: boolean;
  trigramSchema: string | null;
  trigram: 'missing' | 'creatable' | 'for superusers';
  usesTrigrams: boolean;
};

const SCHEMAS = sql`('app', 'auth', 'public', 'pgboss', 'extensions', 'supabase_migrations')`;
const FIND_RIGHTS = sql<Rights>`
  select quote_ident(current_user) as "user",
    quote_ident(current_database()) as database,
    pg_has_role('pg_database_owner', 'member') as "ownsDatabase",
    has_database_privilege(current_database(), 'create') as "createsSchemas",
    has_schema_privilege('public', 'create, usage') as "createsInPublic",
    not exists (
      select from pg_namespace n where nspname in ${SCHEMAS} and nspname not in ('public', 'extensions')
        and not pg_has_role(nspowner, 'usage')
      union all
      select from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ${SCHEMAS} and nspname <> 'extensions' and relkind in ('r', 'p', 'S', 'v', 'm')
        and not pg_has_role(relowner, 'usage')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    ) as "ownsTables",
    (select nspname from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm')
      as "trigramSchema",
    case
      when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'missing'
      when exists (select from pg_available_extension_versions where name = 'pg_trgm' and (trusted or not superuser))
        or (select rolsuper from pg_roles where rolname = current_user) then 'creatable'
      else 'for superusers'
    end as trigram,
    coalesce(
      (select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'extensions'), true
    ) as "usesTrigrams"`;

/**
 * Checks the rights that migrations and the embedded data service need: ownership of the database and earlier tables,
 * and `pg_trgm`. @throws UserError with the SQL for an administrator
 */
export async function requireRights({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await FIND_RIGHTS.execute(db);
  const rights = rows[0] as Rights;
  if (rights.trigramSchema === null && rights.trigram === 'missing') {
    throw new UserError(
      'The PostgreSQL server has no extension pg_trgm. Install the package that has it (postgresql-contrib), and start again.',
    );
  }
  const statements = listMissing(rights);
  if (statements.length === 0) return;
  throw new UserError(
    `The user ${rights.user} of DATABASE_URL lacks rights on the database ${rights.database}. As a superuser, run this in that database, and start again:\n\n${statements.join('\n')}`,
  );
}

function listMissing(rights: Rights): string[] {
  const { user, database, trigramSchema } = rights;
  const createsExtension = trigramSchema === null && rights.trigram !== 'creatable';
  const movesExtension = trigramSchema !== null && trigramSchema !== 'extensions';
  const changesExtension = createsExtension || movesExtension;
  const statements: [isMissing: boolean, statement: string][] = [
    [!rights.ownsDatabase || !rights.createsSchemas, `alter database ${database} owner to ${user};`],
    [!rights.createsInPublic, `grant usage, create on schema public to ${user};`],
    [changesExtension, 'create schema if not exists extensions;'],
    [createsExtension, 'create extension pg_trgm with schema extensions;'],
    [movesExtension, 'alter extension pg_trgm set schema extensions;'],
    [changesExtension || !rights.usesTrigrams, `grant usage on schema extensions to ${user};`],
    [!rights.ownsTables, handOver(user)],
  ];
  return statements.flatMap(([isMissing, statement]) => (isMissing ? [statement] : []));
}

/** `reassign owned` fails for objects of the bootstrap superuser. */
const handOver = (user: string): string => `do $$ declare statement text; begin
  for statement in
    select format('alter schema %I owner to ${user}', nspname) from pg_namespace
      where nspname in ('app', 'auth', 'pgboss', 'supabase_migrations')
    union all
    select format('alter %s %I.%I owner to ${user}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        nspname, relname)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('app', 'auth', 'public', 'pgboss', 'supabase_migrations') and relkind in ('r', 'p', 'S', 'v', 'm')
        -- The sequence of a column goes with its table.
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${user}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('app', 'auth', 'public', 'pgboss')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')
    union all
    select format('alter type %I.%I owner to ${user}', nspname, typname)
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where nspname in ('app', 'auth', 'public', 'pgboss') and typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and deptype = 'e')
  loop execute statement; end loop;
end $$;`;
