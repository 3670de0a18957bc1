import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/reverts/revert-change.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { testDatabases } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const API = '/admin/api/sources';

describe.each(testDatabases)('the desk’s sources, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let server: LocalServer;
  let isDown: boolean;
  beforeAll(async () => {
    server = await serveLocally((_request, response) => {
      const item = '<item><title>First</title><link>/1</link><description>A text of some length.</description></item>';
      if (isDown) response.writeHead(500).end();
      else response.end(`<rss version="2.0"><channel><title>Jo’s</title>${item}</channel></rss>`);
    });
    backend = await createTestBackend(kind, { privateSourceHosts: [`127.0.0.1:${server.port}`] });
  });
  afterAll(async () => {
    await backend.close();
    await server.close();
  });
  beforeEach(async () => {
    isDown = false;
    await backend.reset();
    desk = await createDesk(backend);
  });

  const add = async (file = '/feed', more: object = {}) => {
    const answer = await desk.asOperator('POST', API, { url: `${server.url}${file}?token=secret`, ...more });
    await jobsEnd(backend.database);
    return answer;
  };
  const act = async (verb: string, ids = [1]) => {
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
    expect(await get()).toMatchObject({ health: 'failing', failures: 1, reason: 'cannot be fetched: HTTP 500' });
    isDown = false;
    await add('/b');
    await act('pause', [2]);
    expect(await list('sort=id&order=asc')).toEqual(['1 failing', '2 paused']);
    expect(await list('filter={"health":"paused"}')).toEqual(['2 paused']);
    expect(await list('filter={"q":"jo /a"}')).toEqual(['1 failing']);
    expect(await list('sort=failures&order=desc')).toEqual(['1 failing', '2 paused']);
  });

  it('fetches now, pauses, resumes and removes, and takes a pause back by the log', async () => {
    await add();
    const asked = (await get()).polledAt;
    backend.time.offsetMs += 60_000;
    await act('fetch');
    expect(Date.parse((await get()).polledAt)).toBeGreaterThan(Date.parse(asked));
    const [paused] = (await act('pause')).body.data.changes;
    expect(await get()).toMatchObject({ health: 'paused', reason: 'paused by the operator' });
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
