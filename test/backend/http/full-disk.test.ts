import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpaceCheck } from '#backend/db/embedded-limits.ts';
import { handleError } from '#backend/http/api-error.ts';
import { refuseWritesWhenFull } from '#backend/http/refuse-writes.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signIn, signUp } from '#test/rig/client.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const REFUSAL = {
  data: null,
  error: {
    status: 507,
    name: 'InsufficientStorageError',
    message: 'Nothing can be saved at the moment. Please try again later.',
    details: {},
  },
};

describe('a nearly full disk', () => {
  let backend: TestBackend;
  let reader: Account;
  beforeAll(async () => {
    const dataService = {
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      publicUrl: 'http://data.test',
      providers: {},
    };
    backend = await createTestBackend(anyKind, { dataService });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    backend.database.hasSpace = async () => true;
    await backend.reset();
    reader = await signUp(backend, 'Reader');
    await ingest('{"text":"here already"}');
    // A worker whose fetch fails on the full disk tries again half a minute later.
    await jobsEnd(backend.database);
  });

  const ingest = (body: string) =>
    send(backend, 'POST', '/api/news', {
      token: backend.config.ingestToken,
      body,
      headers: { 'content-type': 'text/plain' },
    });
  const fill = () => {
    backend.database.hasSpace = async () => false;
  };
  const free = () => {
    backend.database.hasSpace = async () => true;
  };
  const count = async (table: 'app.posts' | 'app.users' | 'app.bookmarks') =>
    (await backend.database.db.selectFrom(table).select('id').execute()).length;

  it('refuses what writes, with a message, before anything happened; and takes it as soon as there is space', async () => {
    const account = { username: 'newcomer', email: 'newcomer@example.com', password: 'password' };
    const register = () => send(backend, 'POST', '/api/auth/local/register', { body: account });
    const bookmark = () =>
      send(backend, 'POST', '/api/bookmarks', { token: reader.token, body: { data: { name: 'Later' } } });
    fill();
    for (const write of [register, bookmark, () => ingest('{"text":"new"}')]) {
      expect(await write()).toMatchObject({ status: 507, body: REFUSAL });
    }
    expect([await count('app.posts'), await count('app.users'), await count('app.bookmarks')]).toEqual([1, 1, 0]);
    free();
    for (const write of [register, bookmark, () => ingest('{"text":"new"}')]) expect((await write()).status).toBe(200);
    expect([await count('app.posts'), await count('app.users'), await count('app.bookmarks')]).toEqual([2, 2, 1]);
  });

  it('leaves reading, signing in and signing out alone', async () => {
    fill();
    const posts = await send(backend, 'GET', '/api/news/public');
    expect([posts.status, posts.body.data.length]).toEqual([200, 1]);
    expect((await signIn(backend, reader.username, reader.password)).status).toBe(200);
    expect((await send(backend, 'POST', '/api/auth/logout', { token: reader.token })).status).toBe(200);
    const ready = await send(backend, 'GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', writes: 'refused', reason: 'disk' }]);
  });

  it.each([
    ['/rest/v1/subscribers', 507, { code: '53100', message: REFUSAL.error.message }],
    // With another status clients take their session for ended.
    [
      '/auth/v1/token?grant_type=refresh_token',
      503,
      { error_code: 'insufficient_storage', msg: REFUSAL.error.message },
    ],
    ['/functions/v1/subscribe-main-list', 507, { code: 'INSUFFICIENT_STORAGE', message: REFUSAL.error.message }],
  ])('is said by %s in its own words, to browsers too', async (address, status, body) => {
    fill();
    const answer = await send(backend, 'POST', address, { headers: { apikey: PUBLISHABLE_KEY }, body: {} });
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('stops a long ingest between two batches; stored posts stay and are shown', async () => {
    const renewed: unknown[] = [];
    const web: LocalServer = await serveLocally(async (request, response) => {
      renewed.push(JSON.parse((await request.toArray()).join('')));
      response.end();
    });
    try {
      await backend.reset({ webUrls: [web.url] });
      // Asked by the request itself, and before each batch of 250.
      const answers = [true, true, false];
      backend.database.hasSpace = async () => answers.shift() ?? false;
      const posts = Array.from({ length: 300 }, (_, index) => JSON.stringify({ text: `post ${index}` }));
      expect(await ingest(posts.join('\n'))).toMatchObject({ status: 507, body: REFUSAL });
      expect(await count('app.posts')).toBe(250);
      expect(renewed).toEqual([{ tags: expect.arrayContaining(['posts']) }]);
    } finally {
      await web.close();
    }
  });
});

it('is logged when it begins and when it ends, not for every request', async () => {
  const lines: { level: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const database = { hasSpace: async () => true };
  const app = new Hono().use(refuseWritesWhenFull(database, log)).post('/api/x', (c) => c.text('written'));
  const write = async () => (await app.request('/api/x', { method: 'POST' })).status;
  expect(await write()).toBe(200);
  database.hasSpace = async () => false;
  expect([await write(), await write()]).toEqual([507, 507]);
  database.hasSpace = async () => true;
  expect(await write()).toBe(200);
  expect(lines.map(({ level }) => level)).toEqual([50, 30]);
});

it.each([
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
])('is the answer, too, when %s met it first', async (_, error) => {
  const app = new Hono().onError(handleError(pino({ level: 'silent' }))).post('/api/x', () => {
    throw error;
  });
  const response = await app.request('/api/x', { method: 'POST' });
  expect([response.status, await response.json()]).toEqual([507, REFUSAL]);
});

it('begins at the reserve', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'free-space-'));
  try {
    expect(await createSpaceCheck(directory, 1)()).toBe(true);
    expect(await createSpaceCheck(directory, Number.MAX_SAFE_INTEGER)()).toBe(false);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
