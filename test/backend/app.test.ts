import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#backend/main/app.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind, openTestDatabase } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';

describe('createApp', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
  });
  afterAll(() => backend.close());

  it('passes a request id on, or makes one', async () => {
    const given = await backend.app.request('/healthz', { headers: { 'x-request-id': 'abc-123' } });
    expect(given.headers.get('x-request-id')).toBe('abc-123');
    const made = await backend.app.request('/healthz');
    expect(made.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
  });

  it('answers unknown paths in the API’s own shape', async () => {
    const response = await backend.app.request('/api/nosuchpath');
    expect([response.status, await response.json()]).toEqual([
      404,
      { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
    ]);
  });

  it('is not ready, logs the reason and says nothing of it to callers when the database is gone', async () => {
    const database = await openTestDatabase(anyKind);
    const lines: { level: number; err?: { message: string }; path?: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
    const { config, mailer, jobs, pictures } = backend;
    const app = await createApp({ database, config, pictures, mailer, jobs, log, clock: () => new Date() });
    expect((await app.request('/readyz')).status).toBe(200);
    await database.close();

    const ready = await app.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
    expect((await app.request('/healthz')).status).toBe(200);
    const list = await app.request('/api/news/public');
    expect([list.status, await list.json()]).toEqual([
      500,
      {
        data: null,
        error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: {} },
      },
    ]);
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, err: expect.objectContaining({ message: expect.any(String) }) }),
      expect.objectContaining({ level: 50, path: '/api/news/public' }),
    ]);
  });

  it('logs a request without its query, as searches are nobody’s business', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
    const app = await createApp({ ...backend, log, clock: () => new Date() });
    await app.request('/api/hashtags?filters[name]=secretterm', { headers: { authorization: 'Bearer secrettoken' } });
    await waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain('"path":"/api/hashtags"');
    expect(lines[0]).not.toMatch(/secretterm|secrettoken/);
  });
});
