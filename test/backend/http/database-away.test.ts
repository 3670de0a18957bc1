import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { openApp } from '#test/rig/backup/scratch.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { testDatabases } from '#test/rig/database.ts';
import { type DatabaseSwitch, openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { databaseOn } from '#test/rig/postgres-template.ts';

const KEY = { apikey: PUBLISHABLE_KEY };
const SIGN_IN = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ identifier: 'ada', password: 'secret' }),
};

// The embedded database is in the same process: it goes away with it alone.
describe.each(testDatabases.filter((kind) => kind === 'postgres'))('a backend whose %s goes away', (kind) => {
  let backend: TestBackend;
  let toggle: DatabaseSwitch;
  let database: DatabaseHandle;
  let away: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(backend.database.db);
    toggle = await openDatabaseSwitch(databaseOn(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? ''));
    database = await openDatabase({ databaseUrl: toggle.url });
    away = await openApp(database, {
      ...backend.config,
      dataService: {
        publishableKey: PUBLISHABLE_KEY,
        secretKey: SECRET_KEY,
        publicUrl: 'http://data.test',
        providers: {},
      },
    });
  });
  afterAll(async () => {
    await away.close();
    await database.close();
    toggle.close();
    await backend.close();
  });

  it('returns 503 while the database is away, and recovers', async () => {
    const read = async () => away.app.request('/api/news/get-by-url-slug/any-post');
    const signIn = async () => away.app.request('/api/auth/local', SIGN_IN);
    expect([(await read()).status, (await signIn()).status]).toEqual([404, 400]);
    toggle.setAway(true);
    for (const answer of [await read(), await signIn(), await read()]) {
      expect(answer.status).toBe(503);
      expect((await answer.json()).error).toMatchObject({
        name: 'ServiceUnavailableError',
        message: 'The database does not answer',
      });
    }
    toggle.setAway(false);
    expect([(await read()).status, (await signIn()).status]).toEqual([404, 400]);
  });

  it('answers so as data service, too, and keeps the address of the database to itself', async () => {
    const requests = [
      () => away.app.request('/rest/v1/gb_daily_summaries', { headers: KEY }),
      () =>
        away.app.request('/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: KEY,
          body: JSON.stringify({ email: 'a@example.com', password: 'secret' }),
        }),
      () =>
        away.app.request('/functions/v1/subscribe-main-list', {
          method: 'POST',
          headers: KEY,
          body: JSON.stringify({ email: 'a@example.com' }),
        }),
    ];
    toggle.setAway(true);
    for (const request of requests) {
      const answer = await request();
      const text = await answer.text();
      expect(answer.status, text).toBe(503);
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|terminated/);
    }
    toggle.setAway(false);
    expect((await requests[0]?.())?.status).toBe(200);
  });
});
