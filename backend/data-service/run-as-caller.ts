import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/connection.ts';

/**
 * The role of requests without the secret key: every database owner may switch to it (PostgreSQL 14), and it has only
 * the rights of `grantToCallers`, under row-level security.
 */
const CALLER_ROLE = 'pg_database_owner';

/** A hosted Supabase grants these, too; policies restrict them. */
const READABLE = sql.raw('public.gb_daily_summaries, public.gb_weekly_summaries');

type Connection = DatabaseHandle['connection'];
type WithContext = Connection['withContext'];
type Variables = Parameters<WithContext>[0];
type Rpc = NonNullable<Parameters<WithContext>[2]>['rpc'];
type Transaction = Parameters<Parameters<WithContext>[1]>[0];

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('Rolled back');
    this.result = result;
  }
}

/**
 * Replaces Lite's switch of roles, which needs CREATEROLE and BYPASSRLS. Queries with the secret key run as the
 * database user, who owns the tables, all others as `pg_database_owner`, with Lite's claims.
 */
export function runAsCaller(connection: Connection): void {
  connection.withContext = async (variables, work, { forceRollback = false, transaction, rpc } = {}) => {
    const run = async (transaction: Transaction) => {
      await enterContext(transaction, variables, rpc);
      return work(transaction);
    };
    if (transaction) return run(transaction);
    if (!variables && !forceRollback) return work(connection.kysely);
    try {
      return await connection.kysely.transaction().execute(async (transaction: Transaction) => {
        const result = await run(transaction);
        if (forceRollback) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Awaited<ReturnType<typeof work>>;
      throw error;
    }
  };
}

async function enterContext(transaction: Transaction, variables: Variables, rpc: Rpc): Promise<void> {
  const auth = variables && ((variables.auth ?? {}) as { role?: unknown; uid?: unknown; jwt?: unknown });
  const settings = {
    ...(auth && {
      'request.jwt.claim.sub': String(auth.uid ?? ''),
      'request.jwt.claim.role': String(auth.role ?? 'anon'),
      'request.jwt.claims': JSON.stringify(auth.jwt ?? {}),
      ...(auth.role !== 'service_role' && { role: CALLER_ROLE }),
    }),
    ...(rpc && {
      'response.status': '',
      'response.headers': '',
      'request.method': rpc.method,
      'request.path': rpc.path,
      'request.headers': JSON.stringify(rpc.requestHeaders ?? {}),
      ...(rpc.readOnly && { transaction_read_only: 'on' }),
    }),
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  if (calls.length > 0) await sql`select ${sql.join(calls)}`.execute(transaction);
}

/** Policies restrict the rows. */
export async function grantToCallers({ db }: DatabaseHandle): Promise<void> {
  const role = sql.raw(CALLER_ROLE);
  await sql`grant usage on schema public to ${role}`.execute(db);
  await sql`grant select, insert, update, delete on ${READABLE} to ${role}`.execute(db);
}
