import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from '#backend/db/types.ts';

/** The first statement that `work` would run, for a database that has nothing. */
export async function recordStatement(work: (db: Kysely<Database>) => Promise<unknown>): Promise<CompiledQuery> {
  const statements: CompiledQuery[] = [];
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection();
      return Object.assign(connection, {
        executeQuery: async <Row>(statement: CompiledQuery): Promise<QueryResult<Row>> => {
          statements.push(statement);
          return { rows: [] };
        },
      });
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // What it makes of nothing may fail: a count without its row does.
  await work(db).catch(() => undefined);
  const [first] = statements;
  if (!first) throw new Error('No statement was run.');
  return first;
}
