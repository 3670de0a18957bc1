import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signIn, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type DeskSend } from '#test/rig/desk.ts';

describe.each(anyDatabase)('/admin/api/readers, on %s', (kind) => {
  let backend: TestBackend;
  let desk: DeskSend;
  let eve: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = (await createDesk(backend)).asOperator;
    eve = await signUp(backend, 'Eve');
  });
  afterAll(() => backend.close());

  const list = async (query = '') => (await desk('GET', `/admin/api/readers?${query}`)).body;
  const names = async (query = '') => (await list(query)).data.map(({ username }: { username: string }) => username);
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const asEve = (path = '/api/users/me') => send(backend, 'GET', path, { token: eve.token });
  const logged = async () =>
    (await desk('GET', `/admin/api/log?${filter({ subject: 'readers' })}`)).body.data as Record<string, unknown>[];

  it('lists accounts with what they have, and nothing that lets anybody in', async () => {
    const body = { data: { name: 'mine' } };
    await send(backend, 'POST', '/api/bookmarks', { token: eve.token, body });
    const { data, total } = await list('sort=username&order=asc');
    expect(total).toBe(2);
    expect(data[0]).toEqual({
      id: eve.id,
      username: 'Eve',
      email: 'eve@example.com',
      state: 'active',
      bookmarks: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await names('sort=username&order=asc')).toEqual(['Eve', 'reader-of-ada']);
    expect(await names('sort=createdAt&order=desc&perPage=1&page=2')).toEqual(['reader-of-ada']);
  });

  it('searches names and addresses, in any case, and filters by state', async () => {
    expect(await names(filter({ q: 'EVE@exa' }))).toEqual(['Eve']);
    expect(await names(filter({ q: '-OF-' }))).toEqual(['reader-of-ada']);
    expect(await names(filter({ q: '%' }))).toEqual([]);
    expect(await names(filter({ since: '2099-01-01T00:00:00Z' }))).toEqual([]);
    await desk('POST', '/admin/api/readers/block', { ids: [eve.id] });
    expect(await names(filter({ state: 'blocked' }))).toEqual(['Eve']);
    expect(await names(filter({ state: 'active' }))).toEqual(['reader-of-ada']);
  });

  it('blocks a reader: signed out everywhere at once, and not let in with Strapi’s words', async () => {
    expect((await asEve()).status).toBe(200);
    const { body } = await desk('POST', '/admin/api/readers/block', { ids: [eve.id] });
    expect(body.data).toEqual({ ids: [eve.id], changes: [expect.any(Number)] });
    expect((await asEve()).status).toBe(401);
    expect((await asEve('/api/news/public')).status).toBe(401);
    const refused = await signIn(backend, 'Eve', eve.password);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Your account has been blocked by an administrator',
    ]);
    const wrong = await signIn(backend, 'Eve', 'not the password');
    expect(wrong.body.error.message).toBe('Invalid identifier or password');
    expect((await desk('POST', '/admin/api/readers/block', { ids: [eve.id] })).body.data.ids).toEqual([]);
  });

  it('unblocks a reader, whose old sessions stay ended', async () => {
    await desk('POST', '/admin/api/readers/block', { ids: [eve.id] });
    expect((await desk('POST', '/admin/api/readers/unblock', { ids: [eve.id] })).body.data.ids).toEqual([eve.id]);
    expect((await asEve()).status).toBe(401);
    expect((await signIn(backend, 'Eve', eve.password)).status).toBe(200);
  });

  it('undoes a block by the log, once', async () => {
    const { changes } = (await desk('POST', '/admin/api/readers/block', { ids: [eve.id] })).body.data;
    expect((await desk('POST', '/admin/api/log/revert', { ids: changes })).status).toBe(200);
    expect((await signIn(backend, 'Eve', eve.password)).status).toBe(200);
    const again = await desk('POST', '/admin/api/log/revert', { ids: changes });
    expect([again.status, again.body.error.message]).toEqual([400, `Change ${changes[0]} has been reverted already.`]);
  });

  it('deletes a reader as the reader could, and the log forgets the name', async () => {
    await send(backend, 'POST', '/api/bookmarks', { token: eve.token, body: { data: { name: 'mine' } } });
    await desk('POST', '/admin/api/readers/block', { ids: [eve.id] });
    expect((await logged())[0]).toMatchObject({ action: 'readers.block', subjectName: 'Eve', actorName: 'ada' });
    expect((await desk('POST', '/admin/api/readers/delete', { ids: [eve.id] })).body.data.ids).toEqual([eve.id]);
    expect((await desk('GET', `/admin/api/readers/${eve.id}`)).status).toBe(404);
    expect(await backend.database.db.selectFrom('app.bookmarks').select('id').execute()).toEqual([]);
    const log = await logged();
    expect(log.map(({ action, canRevert }) => [action, canRevert])).toEqual([
      ['readers.delete', false],
      ['readers.block', true],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/"Eve"|eve@/);
    const [, blocked] = log;
    const refused = await desk('POST', '/admin/api/log/revert', { ids: [blocked?.id] });
    expect(refused.body.error.message).toBe('The account is gone, or not blocked already.');
  });

  it('exports what the filter leaves, with formulas defused', async () => {
    await backend.database.db.updateTable('app.users').set({ username: '=1+1' }).where('id', '=', eve.id).execute();
    const path = `/admin/api/readers?format=csv&${filter({ q: 'eve@' })}`;
    const { operator } = await createDesk(backend, 'bob');
    const answer = await backend.app.request(path, { headers: operator.headers });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="readers.csv"');
    const [header, row] = (await answer.text()).split('\r\n');
    expect(header).toBe('id,username,email,state,bookmarks,createdAt,updatedAt');
    expect(row).toMatch(new RegExp(`^${eve.id},'=1\\+1,eve@example.com,active,0,`));
  });

  it.each([
    ['GET', '?filter={"password":"x"}', undefined],
    ['GET', '?sort=password_hash', undefined],
    ['POST', '/block', { ids: [] }],
    ['POST', '/block', { ids: [true] }],
    ['POST', '/block', { ids: [99_999_999_999] }],
    ['POST', '/delete', { ids: [1], all: true }],
  ])('refuses %s %s with %j', async (method, path, body) => {
    expect((await desk(method, `/admin/api/readers${path}`, body)).status).toBe(400);
  });
});
