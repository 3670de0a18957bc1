import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asRequest } from '#runtime/request-id/current-request.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('the id of a request on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind, { jobs: false });
  });
  afterAll(() => backend.close());

  const idOf = async (given: string) =>
    (await backend.app.request('/api/hashtags', { headers: { 'x-request-id': given } })).headers.get('x-request-id');

  it('is the one that came along, where it is a plain one, else a new one', async () => {
    expect(await idOf('0123456789abcdef')).toBe('0123456789abcdef');
    expect(await idOf('a */ drop table app.posts')).toMatch(/^[\da-f-]{36}$/);
  });

  if (kind === 'postgres') {
    it('stands in front of its statements, as PostgreSQL shows them', async () => {
      const look = () =>
        sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`.execute(
          backend.database.db,
        );
      const within = await asRequest('0123456789abcdef', look);
      expect(within.rows[0]?.query).toMatch(/^\/\* request 0123456789abcdef \*\/ select query/);
      const odd = await asRequest('x */ drop', look);
      expect(odd.rows[0]?.query).toMatch(/^select query/);
      expect((await look()).rows[0]?.query).toMatch(/^select query/);
    });

    it('goes along through a transaction', async () => {
      const { rows } = await asRequest('fedcba9876543210', () =>
        backend.database.db.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction);
          return sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`.execute(
            transaction,
          );
        }),
      );
      expect(rows[0]?.query).toMatch(/^\/\* request fedcba9876543210 \*\//);
    });
  }
});
