import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

type Change = { query: string; name?: string; does: string | null; at?: unknown };

describe.each(anyDatabase)('rules of readers, on %s', (kind) => {
  let backend: TestBackend;
  let reader: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    backend.time.stop();
    reader = await signUp(backend, 'rita');
  });
  afterAll(() => backend.close());

  const minute = (minutes: number) => new Date(backend.time.now().getTime() + minutes * 60_000).toISOString();
  const change = (changes: Change[], token: string | undefined = reader.token) =>
    send(backend, 'POST', '/api/follow-rules', {
      token,
      body: { data: { changes: changes.map((one) => ({ name: one.query, at: minute(-1), ...one })) } },
    });
  const own = async (token: string | undefined = reader.token) =>
    (await send(backend, 'GET', '/api/follow-rules', { token })).body.data;

  it('are kept for the reader alone, the newest first', async () => {
    const { status, body } = await change([
      { query: 'authors=Ada', name: 'Ada', does: 'follow', at: minute(-5) },
      { query: 'hashtags=7', name: '#ppc', does: 'mute', at: minute(-2) },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        data: [
          { query: 'hashtags=7', name: '#ppc', does: 'mute', at: minute(-2) },
          { query: 'authors=Ada', name: 'Ada', does: 'follow', at: minute(-5) },
        ],
        meta: { max: 1000 },
      },
    ]);
    expect(await own()).toEqual(body.data);
    expect(await own((await signUp(backend, 'otto')).token)).toEqual([]);
    expect((await send(backend, 'GET', '/api/follow-rules')).body.data).toEqual([]);
  });

  it('have one effect for a filter: the last that the reader chose, on whatever device', async () => {
    await change([{ query: 'search=fees', does: 'mute', at: minute(-10) }]);
    await change([{ query: 'search=fees', does: 'follow', at: minute(-20) }]);
    expect(await own()).toMatchObject([{ does: 'mute', at: minute(-10) }]);
    // Of one request, too, in whatever order.
    await change([
      { query: 'search=fees', does: null, at: minute(-4) },
      { query: 'search=fees', does: 'follow', at: minute(-5) },
    ]);
    expect(await own()).toEqual([]);
    // A device that was offline since before then brings nothing back.
    await change([{ query: 'search=fees', does: 'follow', at: minute(-9) }]);
    expect(await own()).toEqual([]);
    await change([{ query: 'search=fees', does: 'follow', at: minute(-3) }]);
    expect(await own()).toMatchObject([{ does: 'follow' }]);
  });

  it('of a clock that is ahead give way to later ones', async () => {
    await change([{ query: 'search=fees', does: 'mute', at: minute(60 * 24 * 365) }]);
    expect(await own()).toMatchObject([{ does: 'mute', at: minute(0) }]);
    await change([{ query: 'search=fees', does: null, at: minute(0) }]);
    expect(await own()).toEqual([]);
  });

  it('have a limit, at which nothing is lost', async () => {
    const some = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ query: `search=w${first + index}`, does: 'follow' }));
    for (const first of [0, 300, 600]) expect((await change(some(first, 300))).status).toBe(200);
    const refused = await change(some(900, 101));
    expect([refused.status, refused.body.error.message]).toEqual([400, 'You can follow and mute 1000 things at most.']);
    expect(await own()).toHaveLength(900);
    expect((await change(some(900, 100))).status).toBe(200);
    expect((await change(some(0, 301))).body.error.message).toBe('changes must be at most 300');
  });

  it.each([
    ['nobody', {}, 403, 'Forbidden'],
    ['no filter', { query: '' }, 400, 'query is a required field'],
    ['lines', { query: 'search=a\nb' }, 400, 'query must be one line of text'],
    ['a long filter', { query: 'x'.repeat(2001) }, 400, 'query must have at most 2000 characters'],
    ['a long name', { name: '🚀'.repeat(301) }, 400, 'name must have at most 300 characters'],
    ['another effect', { does: 'block' }, 400, 'does must be follow, mute, tell or null'],
    ['no time', { at: 'yesterday' }, 400, 'must be a time of the years 1970 to 2100, such as 2026-11-22T08:00:00Z'],
  ])('of %s are refused with one sentence', async (who, fields, status, message) => {
    const refused = await send(backend, 'POST', '/api/follow-rules', {
      ...(who !== 'nobody' && { token: reader.token }),
      body: { data: { changes: [{ query: 'search=a', name: 'a', does: 'follow', at: minute(-1), ...fields }] } },
    });
    expect([refused.status, refused.body.error.message]).toEqual([status, message]);
    expect(await own()).toEqual([]);
  });

  it('are part of the export, and go with the account', async () => {
    await change([{ query: 'authors=Ada', name: 'Ada', does: 'follow' }]);
    const { body } = await send(backend, 'GET', '/api/users/me/export', { token: reader.token });
    expect(body.follows).toMatchObject([{ name: 'Ada', does: 'follow', since: minute(-1) }]);
    expect(body.follows[0].url).toMatch(/\/\?authors=Ada$/);
    await send(backend, 'DELETE', '/api/users/me', { token: reader.token, body: { password: reader.password } });
    const left = await backend.database.db.selectFrom('app.follow_rules').selectAll().execute();
    expect(left).toEqual([]);
  });
});
