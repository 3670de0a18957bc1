import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const SPAM = { data: { reason: 'spam' } };

describe.each(anyDatabase)('reports of posts on %s', (kind) => {
  let backend: TestBackend;
  let post: number;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    post = await createPost(backend);
  });
  afterAll(() => backend.close());

  type Options = { from?: string; token?: string; id?: number | string };
  const report = (body: unknown, { from = '203.0.113.7', token, id = post }: Options = {}) =>
    send(backend, 'POST', `/api/news/${id}/report`, { body, token, headers: { 'x-forwarded-for': from } });
  const listReports = () => backend.database.db.selectFrom('app.reports').selectAll().orderBy('id').execute();

  it('stores the reason and the note of an anonymous visitor', async () => {
    const { status, body } = await report({ data: { reason: 'incorrect', note: '  The link is another post’s. ' } });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { reported: true }, meta: {} });
    expect(await listReports()).toMatchObject([
      { post_id: post, reason: 'incorrect', note: 'The link is another post’s.', signed_in: false, settled_at: null },
    ]);
  });

  it('reveals of a signed-in reporter only that they were signed in', async () => {
    const { token } = await signUp(backend, 'ada');
    expect((await report({ data: { reason: 'copyright', note: '' } }, { token })).status).toBe(200);
    expect(await listReports()).toMatchObject([{ reason: 'copyright', note: null, signed_in: true }]);
  });

  it('takes one report of a post from an address and one from a reader, and thanks for each', async () => {
    const { token } = await signUp(backend, 'ada');
    for (const from of ['203.0.113.7', '203.0.113.7', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) {
      expect((await report(SPAM, { from })).status).toBe(200);
    }
    for (const from of ['203.0.113.7', '198.51.100.1']) {
      expect((await report(SPAM, { from, token })).status).toBe(200);
    }
    // One by each address, IPv6 by household, and one by the reader from wherever.
    expect(await listReports()).toHaveLength(3);
    const other = await createPost(backend);
    await report(SPAM, { id: other });
    expect(await listReports()).toHaveLength(4);
  });

  it('stores neither an address nor a value that links the reports of one person', async () => {
    const other = await createPost(backend);
    await report(SPAM);
    await report(SPAM, { id: other });
    const reports = await listReports();
    expect(JSON.stringify(reports)).not.toContain('203.0.113');
    expect(new Set(reports.map((row) => row.reporter_hash)).size).toBe(2);
  });

  it('changes nothing that readers see', async () => {
    const before = await send(backend, 'GET', '/api/news/public');
    await report(SPAM);
    expect((await send(backend, 'GET', '/api/news/public')).body).toEqual(before.body);
  });

  it('returns 404 for a post that readers cannot see', async () => {
    const draft = await createPost(backend, { publishedAt: null });
    for (const id of [draft, 999_999, 'x', 0]) expect((await report(SPAM, { id })).status, String(id)).toBe(404);
    expect(await listReports()).toEqual([]);
  });

  it.each([
    [{}, 'Missing "data" payload in the request body'],
    [{ data: {} }, 'reason must be one of spam, incorrect, offensive, copyright, other'],
    [{ data: { reason: 'boring' } }, 'reason must be one of spam, incorrect, offensive, copyright, other'],
    [{ data: { reason: 'spam', note: 7 } }, 'note must be a text'],
    [{ data: { reason: 'spam', note: 'é'.repeat(501) } }, 'note must have at most 500 characters'],
    [
      { data: { reason: 'spam', note: 'a\u0000b' } },
      'note must not contain a NUL character or half of a surrogate pair',
    ],
    [{ data: { reason: 'spam', email: 'ada@example.com' } }, 'Invalid parameter email'],
  ])('refuses %j', async (body, message) => {
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
    expect(await listReports()).toEqual([]);
  });

  it('takes a note of 500 characters, however many bytes they have', async () => {
    expect((await report({ data: { reason: 'other', note: '🚀'.repeat(500) } })).status).toBe(200);
  });

  it('lets an address report twenty posts an hour, and its network a hundred', async () => {
    await backend.reset({ rateLimitFactor: 1 });
    const id = await createPost(backend);
    for (let use = 0; use < 20; use += 1) expect((await report(SPAM, { id })).status).toBe(200);
    const refused = await report(SPAM, { id });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let use = 0; use < 80; use += 1) {
      expect((await report(SPAM, { id, from: `203.0.113.${100 + Math.floor(use / 20)}` })).status).toBe(200);
    }
    expect((await report(SPAM, { id, from: '203.0.113.200' })).status).toBe(429);
    expect((await report(SPAM, { id, from: '198.51.100.1' })).status).toBe(200);
    backend.time.offsetMs += 60 * 60_000 + 1;
    expect((await report(SPAM, { id })).status).toBe(200);
  });

  it('stops at two hundred open reports of a post, without saying so', async () => {
    const { db } = backend.database;
    const rows = Array.from({ length: 200 }, (_, index) => ({
      post_id: post,
      reason: 'spam' as const,
      note: null,
      signed_in: false,
      reporter_hash: `hash ${index}`,
      created_at: new Date(),
    }));
    await db.insertInto('app.reports').values(rows).execute();
    expect((await report(SPAM)).status).toBe(200);
    expect(await listReports()).toHaveLength(200);
  });
});
