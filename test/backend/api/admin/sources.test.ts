import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const API = '/admin/api/sources';

describe.each(anyDatabase)('the desk’s sources, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let server: LocalServer;
  let isDown: boolean;
  let text: string;
  /** Further items of the feed. */
  let more: string;
  beforeAll(async () => {
    server = await serveLocally((_request, response) => {
      const item = `<item><title>First</title><link>/1</link><description>${text}</description></item>`;
      if (isDown) response.writeHead(500).end();
      else response.end(`<rss version="2.0"><channel><title>Jo’s</title>${item}${more}</channel></rss>`);
    });
    backend = await createTestBackend(kind, { privateSourceHosts: [`127.0.0.1:${server.port}`] });
  });
  afterAll(async () => {
    await backend.close();
    await server.close();
  });
  beforeEach(async () => {
    isDown = false;
    text = 'A text of some length.';
    more = '';
    await backend.reset();
    desk = await createDesk(backend);
  });

  // Jobs pause for two seconds between two feeds of a host.
  const passPause = () => {
    backend.time.offsetMs += 60_000;
  };
  const add = async (file = '/feed', fields: object = {}) => {
    passPause();
    const answer = await desk.asOperator('POST', API, { url: `${server.url}${file}?token=secret`, ...fields });
    await jobsEnd(backend.database);
    return answer;
  };
  const act = async (verb: string, ids = [1]) => {
    passPause();
    const answer = await desk.asOperator('POST', `${API}/${verb}`, { ids });
    await jobsEnd(backend.database);
    return answer;
  };
  const get = async (id = 1) => (await desk.asOperator('GET', `${API}/${id}`)).body.data;
  const list = async (query = '') => {
    const { body } = await desk.asOperator('GET', `${API}?${query}`);
    return body.data.map(({ id, health }: { id: number; health: string }) => `${id} ${health}`);
  };

  it('adds a source after a look at it, has it asked, and shows what it brought', async () => {
    const answer = await add('/feed', { author: 'Jo Smith' });
    expect(answer.body.data).toMatchObject({ id: 1, title: 'Jo’s', health: 'new', items: [] });
    const source = await get();
    expect(source).toMatchObject({ health: 'ok', newPosts: 1, posts: 1, reason: null, author: 'Jo Smith' });
    expect(source.items).toMatchObject([{ title: 'First', author: 'Jo Smith' }]);
    const again = await add();
    expect([again.status, again.body.error.message]).toEqual([400, expect.stringContaining('is a source already')]);
    const nothing = await desk.asOperator('POST', `${API}/inspect`, { url: 'no address' });
    expect(nothing.body.error.message).toBe('"no address" is no web address (https://…).');
    const rows = await backend.database.db.selectFrom('app.audit_log').selectAll().execute();
    // An address may hold a password.
    expect(rows.map(({ action, after }) => [action, JSON.stringify(after)])).toEqual([
      [
        'sources.add',
        '{"host": "127.0.0.1", "state": "active", "title": "Jo’s"}'.replaceAll('": ', '":').replaceAll(', "', ',"'),
      ],
    ]);
  });

  it('says how sources do and why, filtered and sorted', async () => {
    await add('/a');
    isDown = true;
    await act('fetch');
    expect(await get()).toMatchObject({
      health: 'failing',
      failures: 1,
      reason: '127.0.0.1 answered with HTTP 500 (Internal Server Error).',
    });
    isDown = false;
    await add('/b');
    await act('pause', [2]);
    expect(await list('sort=id&order=asc')).toEqual(['1 failing', '2 paused']);
    expect(await list('filter={"health":"paused"}')).toEqual(['2 paused']);
    expect(await list('filter={"q":"jo /a"}')).toEqual(['1 failing']);
    expect(await list('sort=failures&order=desc')).toEqual(['1 failing', '2 paused']);
  });

  it('reminds of a failure that was dismissed when it fails anew or for another reason', async () => {
    await add();
    expect((await act('dismiss')).body.error.message).toBe('It does not fail.');
    const waiting = () => list('filter={"health":"failing","dismissed":false}');
    isDown = true;
    await act('fetch');
    expect(await waiting()).toEqual(['1 failing']);
    expect((await act('dismiss')).body.data).toEqual({ ids: [1] });
    await act('fetch');
    expect([await waiting(), await list()]).toEqual([[], ['1 failing']]);
    isDown = false;
    await act('fetch');
    isDown = true;
    await act('fetch');
    expect(await waiting()).toEqual(['1 failing']);
    await act('dismiss');
    await sql`update app.sources set reason = 'It was another'`.execute(backend.database.db);
    await act('fetch');
    expect(await waiting()).toEqual(['1 failing']);
    const rows = await backend.database.db.selectFrom('app.audit_log').select('action').orderBy('id').execute();
    expect(rows.filter(({ action }) => action === 'sources.dismiss')).toHaveLength(2);

    // The fifth failure pauses it, which is said again; a pause by hand needs no reminder.
    const paused = () => list('filter={"health":"paused","dismissed":false}');
    await act('dismiss');
    await sql`update app.sources set failures = 4`.execute(backend.database.db);
    await act('fetch');
    expect(await paused()).toEqual(['1 paused']);
    await act('dismiss');
    expect([await paused(), await list()]).toEqual([[], ['1 paused']]);
    isDown = false;
    await act('resume');
    await act('pause');
    expect([await paused(), await list()]).toEqual([[], ['1 paused']]);
  });

  it('updates posts once that is switched on, and leaves a correction that was taken back by the log', async () => {
    const deps = { ...backend, clock: backend.time.now, log: pino({ level: 'silent' }) };
    const later = async (said: string) => {
      text = said;
      await act('fetch');
      return (await backend.database.db.selectFrom('app.posts').select('text').executeTakeFirstOrThrow()).text;
    };
    await add();
    expect(await later('Another text.')).toBe('A text of some length.');
    await desk.asOperator('PATCH', `${API}/1`, { rules: { updatePosts: true } });
    expect(await later('A third text.')).toBe('A third text.');
    const { body } = await desk.asOperator('GET', '/admin/api/log?filter={"subject":"posts"}');
    expect(body.data).toMatchObject([{ action: 'posts.edit', actorKind: 'site' }]);
    await revertChange(deps, { kind: 'site' }, body.data[0].id);
    expect(await later('A fourth text.')).toBe('A text of some length.');
  });

  const toItem = (words: string, place: number) =>
    `<item><link>/more/${place}</link><description>${words}</description></item>`;
  const preview = (body: object) => desk.asOperator('POST', `${API}/preview`, body);

  it('previews what a source would bring and what its rules would drop, and stores nothing', async () => {
    more = [
      '@jo thanks for this one.',
      'RT @jo: well said.',
      'Buy my course now, today. #ppc',
      'Short.',
      'One more of us.',
    ]
      .map(toItem)
      .join('');
    const url = `${server.url}/feed`;
    const rules = { minWords: 3, skipReplies: true, skipReposts: true, blockWords: ['course'], updatePosts: true };
    const { body } = await preview({ url, author: 'Jo Smith', type: 'Twitter', rules });
    expect(body.data).toMatchObject({ url, title: 'Jo’s', items: 6, taken: 2, published: 2, dropped: 4 });
    expect(body.data.posts).toMatchObject([
      { title: 'First', text: 'A text of some length.', author: 'Jo Smith', platform: 'Twitter' },
      { title: 'One more of us.', author: 'Jo Smith' },
    ]);
    expect(body.data.drops).toEqual([
      { title: '@jo thanks for this one.', reason: 'a reply' },
      { title: 'RT @jo: well said.', reason: 'a repost' },
      { title: 'Buy my course now, today. #ppc', reason: 'contains “course”' },
      { title: 'Short.', reason: '1 word, fewer than 3' },
    ]);
    const without = (await preview({ url })).body.data;
    expect([without.taken, without.posts.length]).toEqual([6, 3]);
    expect((await desk.asOperator('GET', API)).body.total).toBe(0);

    await add('/feed', { rules });
    expect(await get()).toMatchObject({ posts: 2, rules });
    const again = await preview({ url: `${url}?token=secret` });
    expect([again.status, again.body.error.message]).toEqual([400, expect.stringContaining('is a source already')]);
    const other = await preview({ id: 1, rules: { minWords: 4 } });
    expect(other.body.data).toMatchObject({ taken: 5, dropped: 1 });
    for (const wrong of [{ minWords: -1 }, { minWords: 'many' }, { blockWords: [''] }, { unknown: true }]) {
      expect((await preview({ id: 1, rules: wrong })).status).toBe(400);
    }
  });

  it('changes rules, takes what was dropped before, and reverts them by the log', async () => {
    more = toItem('@jo thanks for this one.', 1);
    const rules = { minWords: 0, skipReplies: true, skipReposts: false, blockWords: [], updatePosts: true };
    await add('/feed', { rules });
    expect(await get()).toMatchObject({ posts: 1, limits: { left: expect.any(Number) } });
    const { body } = await desk.asOperator('PATCH', `${API}/1`, { rules: { blockWords: ['ad'] } });
    expect(body.data).toMatchObject({ rules: { skipReplies: false, blockWords: ['ad'], updatePosts: false } });
    backend.time.offsetMs += 60_000;
    await act('fetch');
    expect(await get()).toMatchObject({ posts: 2, newPosts: 1 });

    const deps = { ...backend, clock: backend.time.now, log: pino({ level: 'silent' }) };
    await revertChange(deps, { kind: 'site' }, body.data.changes[0]);
    expect(await get()).toMatchObject({ posts: 2, rules });
    await expect(revertChange(deps, { kind: 'site' }, body.data.changes[0])).rejects.toThrow();
    const nobody = await desk.asOperator('PATCH', `${API}/7`, { rules });
    expect([nobody.status, nobody.body.error.message]).toEqual([400, 'There is no source 7.']);
  });

  it('fetches now, pauses, resumes and removes, and takes a pause back by the log', async () => {
    await add();
    const asked = (await get()).polledAt;
    backend.time.offsetMs += 60_000;
    await act('fetch');
    expect(Date.parse((await get()).polledAt)).toBeGreaterThan(Date.parse(asked));
    const [paused] = (await act('pause')).body.data.changes;
    expect(await get()).toMatchObject({ health: 'paused', reason: 'Paused by an operator.' });
    const refused = await act('fetch');
    expect([refused.status, refused.body.error.message]).toEqual([400, 'It is paused: resume it, and it is fetched.']);
    const deps = { ...backend, clock: backend.time.now, log: pino({ level: 'silent' }) };
    await revertChange(deps, { kind: 'site' }, paused);
    expect(await get()).toMatchObject({ health: 'ok' });
    await act('pause');
    await act('resume');
    expect(await get()).toMatchObject({ health: 'ok' });
    await act('remove');
    const { changes } = (await add('/other')).body.data;
    await revertChange(deps, { kind: 'site' }, changes[0]);
    expect(await list()).toEqual([]);
    expect((await desk.asOperator('GET', `${API}/1`)).status).toBe(404);
    const posts = await backend.database.db.selectFrom('app.posts').select('title').execute();
    expect(posts).toEqual([{ title: 'First' }]);
  });
});
