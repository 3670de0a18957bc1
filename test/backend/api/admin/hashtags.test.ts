import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

describe.each(anyDatabase)('/admin/api/hashtags and /log, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let ids: Record<string, number>;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
    ids = {};
    const { token } = desk.reader;
    for (const [name, posts] of [
      ['#ads', 1],
      ['#ppc', 2],
      ['#fba', 0],
    ] as const) {
      const { body } = await send(backend, 'POST', '/api/hashtags', { token, body: { data: { name } } });
      ids[name] = body.data.id;
      const connect = await Promise.all(Array.from({ length: posts }, () => createPost(backend)));
      await send(backend, 'PUT', `/api/hashtags/${body.data.id}`, { token, body: { data: { news: { connect } } } });
    }
  });
  afterAll(() => backend.close());

  type Row = { id: number; name: string; state: string; posts: number };
  const call = (method: string, path: string, body?: unknown) => desk.asOperator(method, `/admin/api${path}`, body);
  const rename = (id: number | undefined, name: string) => call('POST', '/hashtags/rename', { ids: [id], name });
  const list = async (query = '') => (await call('GET', `/hashtags?${query}`)).body.data as Row[];
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const lines = (rows: Row[]) => rows.map(({ name, state, posts }) => `${name} ${state} ${posts}`);

  it('are searched, filtered, and sorted by their posts', async () => {
    expect(lines(await list('sort=posts&order=desc'))).toEqual(['#ppc public 2', '#ads public 1', '#fba public 0']);
    expect(lines(await list(filter({ q: 'P' })))).toEqual(['#ppc public 2']);
    await call('POST', '/hashtags/ban', { ids: [ids['#fba']] });
    expect(lines(await list(filter({ state: 'banned' })))).toEqual(['#fba banned 0']);
    expect((await call('GET', `/hashtags/${ids['#fba']}`)).body.data).toMatchObject({ name: '#fba', makers: [] });
  });

  it('are renamed, merged and banned, and each is undone by the log', async () => {
    const renamed = await rename(ids['#ads'], 'sponsored');
    expect(renamed.body.data).toEqual({ ids: [ids['#ads']], changes: [expect.any(Number)] });
    const merged = await call('POST', '/hashtags/merge', {
      ids: [ids['#ads'], ids['#fba'], ids['#ppc']],
      into: ids['#ppc'],
    });
    expect(merged.body.data.ids).toEqual([ids['#ads'], ids['#fba']]);
    const banned = await call('POST', '/hashtags', { name: '#casino' });
    expect(lines(await list('sort=name&order=asc'))).toEqual(['#casino banned 0', '#ppc public 3']);
    const changes = [renamed, merged, banned].flatMap(({ body }) => body.data.changes);
    const undone = await call('POST', '/log/revert', { ids: changes });
    expect(undone.body.data.reverted).toHaveLength(4);
    expect(lines(await list('sort=name&order=asc'))).toEqual(['#ads public 1', '#fba public 0', '#ppc public 2']);
  });

  it('say why something cannot be done', async () => {
    const taken = await rename(ids['#ads'], '#PPC');
    expect([taken.status, taken.body.error.message]).toEqual([
      400,
      'There is a hashtag #PPC already: merge the two instead.',
    ]);
    expect((await rename(4711, '#new')).status).toBe(404);
    expect((await call('POST', '/hashtags/merge', { ids: [ids['#ads']], into: ids['#ads'] })).status).toBe(400);
    expect((await rename(ids['#ads'], '#')).status).toBe(400);
    await call('POST', '/hashtags', { name: '#casino' });
    expect((await call('POST', '/hashtags', { name: '#CASINO' })).body.error.message).toBe(
      '#CASINO is banned already.',
    );
  });

  it('tell in the log what was before and after, who did it, and whether it can be undone', async () => {
    await rename(ids['#ads'], '#sponsored');
    const [newest] = (await call('GET', `/log?${filter({ who: 'AD', actorKind: 'operator' })}`)).body.data;
    expect(newest).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actorKind: 'operator',
      actorName: 'ada',
      action: 'hashtags.rename',
      subject: 'hashtags',
      subjectId: String(ids['#ads']),
      subjectName: '#sponsored',
      before: { name: '#ads' },
      after: { name: '#sponsored' },
      reverts: null,
      revertedAt: null,
      canRevert: true,
    });
    const since = filter({ from: new Date(backend.time.now().getTime() + 60_000).toISOString() });
    expect((await call('GET', `/log?${since}`)).body.total).toBe(0);
    const csv = await backend.app.request('/admin/api/log?format=csv', { headers: desk.operator.headers });
    expect((await csv.text()).split('\r\n')).toHaveLength(1 + 7 + 1);
  });

  it('undo what can be undone of several changes, and say why the rest cannot', async () => {
    const first = (await rename(ids['#ads'], '#one')).body.data.changes;
    const second = (await call('POST', '/hashtags/ban', { ids: [ids['#ppc']] })).body.data.changes;
    await rename(ids['#ads'], '#two');
    const answer = await call('POST', '/log/revert', { ids: [...first, ...second] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('1 of 2 could not be taken back. It has been changed since: name.');
    expect(lines(await list(filter({ q: 'ppc' })))).toEqual(['#ppc public 2']);
  });

  it('are for operators and scripts with the scope', async () => {
    const paths = ['hashtags', 'readers', 'subscribers', 'log'];
    for (const path of paths) {
      const url = `/admin/api/${path}`;
      expect((await desk.asAnonymous('GET', url)).status).toBe(401);
      expect((await desk.asReader('GET', url)).status).toBe(401);
      expect((await desk.asOtherOrigin('POST', `${url}/x`, {})).status).toBe(403);
      expect((await (await desk.withToken(['posts:write'], `${path} posts`))('GET', url)).status).toBe(403);
    }
    const script = await desk.withToken(['hashtags:read']);
    expect((await script('GET', '/admin/api/hashtags')).status).toBe(200);
    expect((await script('POST', '/admin/api/hashtags/ban', { ids: [ids['#ads']] })).status).toBe(403);
  });
});
