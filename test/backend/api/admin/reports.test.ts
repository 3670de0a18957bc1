import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '#backend/api/admin/reverts/revert-changes.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const PATH = '/admin/api/reports';

describe.each(anyDatabase)('the desk’s reports on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let posts: [spam: number, stolen: number, quiet: number];
  let hour = 0;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
    posts = [
      await createPost(backend, { title: 'Buy now', author: 'Spammer' }),
      await createPost(backend, { title: 'A stolen one' }),
      await createPost(backend, { title: 'All is well' }),
    ];
    hour = 0;
  });
  afterAll(() => backend.close());

  /** Each an hour after the one before. */
  const report = async (id: number, reason: string, note = '') => {
    hour += 1;
    backend.time.offsetMs = hour * 3_600_000;
    const headers = { 'x-forwarded-for': `203.0.113.${hour}` };
    const answer = await send(backend, 'POST', `/api/news/${id}/report`, { body: { data: { reason, note } }, headers });
    expect(answer.status).toBe(200);
  };
  const reportSome = async () => {
    await report(posts[0], 'spam');
    await report(posts[0], 'spam', 'It sells pills.');
    await report(posts[0], 'offensive');
    await report(posts[1], 'copyright', 'This is mine: 100 % of it.');
  };
  const list = async (query = '') => (await desk.asOperator('GET', `${PATH}${query}`)).body;
  const filter = (value: object) => `?filter=${encodeURIComponent(JSON.stringify(value))}`;
  const listIds = async (query = '') => (await list(query)).data.map((row: { id: number }) => row.id);

  it('shows each post once with its number of reports and reasons, the newest report first', async () => {
    await reportSome();
    expect(await list()).toEqual({
      data: [
        {
          id: posts[1],
          title: 'A stolen one',
          author: 'Ada Abel',
          state: 'open',
          reports: 1,
          reasons: [{ reason: 'copyright', count: 1 }],
          latestAt: expect.stringMatching(/^\d{4}-.*T/),
          note: 'This is mine: 100 % of it.',
        },
        {
          id: posts[0],
          title: 'Buy now',
          author: 'Spammer',
          state: 'open',
          reports: 3,
          reasons: [
            { reason: 'spam', count: 2 },
            { reason: 'offensive', count: 1 },
          ],
          latestAt: expect.any(String),
          note: 'It sells pills.',
        },
      ],
      total: 2,
    });
  });

  it('sorts, pages, searches and filters', async () => {
    await reportSome();
    expect(await listIds('?sort=reports')).toEqual([posts[0], posts[1]]);
    expect(await listIds('?order=asc')).toEqual([posts[0], posts[1]]);
    expect(await list('?perPage=1&page=2')).toMatchObject({ data: [{ id: posts[0] }], total: 2 });
    expect(await list('?perPage=1&page=3')).toEqual({ data: [], total: 2 });
    expect(await listIds(filter({ reason: 'offensive' }))).toEqual([posts[0]]);
    expect(await listIds(filter({ q: 'PILLS' }))).toEqual([posts[0]]);
    expect(await listIds(filter({ q: 'stolen' }))).toEqual([posts[1]]);
    // None of it is a pattern.
    expect(await listIds(filter({ q: '100 %' }))).toEqual([posts[1]]);
    expect(await listIds(filter({ q: '%_' }))).toEqual([]);
  });

  it('names a post’s reports, and nothing of who reported', async () => {
    await reportSome();
    const { status, body } = await desk.asOperator('GET', `${PATH}/${posts[0]}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: posts[0],
      title: 'Buy now',
      author: 'Spammer',
      isOnSite: true,
      open: 3,
      entries: [
        { reason: 'offensive', note: null },
        { reason: 'spam', note: 'It sells pills.' },
        { reason: 'spam', note: null },
      ].map((expected) => ({
        ...expected,
        id: expect.any(Number),
        signedIn: false,
        at: expect.any(String),
        settledAt: null,
      })),
    });
    expect((await desk.asOperator('GET', `${PATH}/999999`)).status).toBe(404);
  });

  it('settles what needs nothing, writes that down, and forgets who reported', async () => {
    await reportSome();
    const { status, body } = await desk.asOperator('POST', `${PATH}/settle`, { ids: [posts[0], posts[2]] });
    expect(status).toBe(200);
    expect(body.data.changes).toHaveLength(1);
    expect(await listIds()).toEqual([posts[1]]);
    expect(await list(filter({ state: 'settled' }))).toMatchObject({ data: [{ id: posts[0], reports: 3 }], total: 1 });
    const { db } = backend.database;
    const kept = await db.selectFrom('app.reports').select('reporter_hash').where('post_id', '=', posts[0]).execute();
    expect(kept).toEqual([{ reporter_hash: null }, { reporter_hash: null }, { reporter_hash: null }]);
    const lines = await db.selectFrom('app.audit_log').selectAll().where('action', '=', 'reports.settle').execute();
    expect(lines).toMatchObject([
      {
        id: body.data.changes[0],
        actor: 'operator',
        username: 'ada',
        subject: 'reports',
        subject_id: String(posts[0]),
      },
    ]);
    expect((lines[0]?.before as { open?: number[] } | null)?.open).toHaveLength(3);
    // The same people may say it again, should it become true.
    await report(posts[0], 'spam');
    expect(await listIds()).toEqual([posts[0], posts[1]]);
  });

  it('takes a settling back by the log, once', async () => {
    await reportSome();
    const { body } = await desk.asOperator('POST', `${PATH}/settle`, { ids: [posts[0]] });
    const [change] = body.data.changes;
    const { database, config, pictures, mailer, jobs } = backend;
    const deps = { database, config, pictures, mailer, jobs, clock: backend.time.now, log: pino({ level: 'silent' }) };
    const operator = { kind: 'operator', id: desk.operator.id, name: 'ada' } as const;
    await revertChange(deps, operator, change);
    expect(await list()).toMatchObject({ data: [{ id: posts[1] }, { id: posts[0], reports: 3 }], total: 2 });
    await expect(revertChange(deps, operator, change)).rejects.toThrow('has been reverted already');
  });

  it('shows what was taken off the site apart, and again when it is back', async () => {
    await reportSome();
    const { db } = backend.database;
    const publish = (at: string | null) =>
      db.updateTable('app.posts').set({ published_at: at }).where('id', '=', posts[0]).execute();
    await publish(null);
    expect(await listIds()).toEqual([posts[1]]);
    expect(await list(filter({ state: 'off-site' }))).toMatchObject({ data: [{ id: posts[0], state: 'off-site' }] });
    await publish('2026-01-01T00:00:00Z');
    expect(await listIds()).toEqual([posts[1], posts[0]]);
  });

  it('exports what the filters leave, with formulas defused', async () => {
    await report(posts[0], 'other', '=HYPERLINK("https://evil.example")');
    const { headers } = desk.operator;
    const csv = await backend.app.request(`${PATH}?format=csv`, { headers });
    const text = await csv.text();
    expect(text.split('\r\n')[0]).toBe('id,title,author,state,reports,reasons,latestAt,note');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const ndjson = await backend.app.request(`${PATH}?format=ndjson`, { headers });
    expect(JSON.parse(await ndjson.text())).toMatchObject({ id: posts[0], reports: 1 });
  });

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: [0] }],
    [{ ids: ['1'] }],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    [{ ids: [1], outcome: 'x' }],
  ])('refuses to settle %j', async (body) => {
    expect((await desk.asOperator('POST', `${PATH}/settle`, body)).status).toBe(400);
  });

  it.each(['?sort=title', '?filter={"state":"new"}', '?filter={"post":1}'])('refuses the list %s', async (query) => {
    expect((await desk.asOperator('GET', PATH + query)).status).toBe(400);
  });

  it('is for operators, and for scripts with its scopes', async () => {
    await reportSome();
    const reader = await desk.withToken(['reports:read']);
    const writer = await desk.withToken(['reports:write']);
    const other = await desk.withToken(['posts:write']);
    const settle = { ids: [posts[0]] };
    const statuses = async (as: typeof desk.asOperator) => [
      (await as('GET', PATH)).status,
      (await as('GET', `${PATH}/${posts[0]}`)).status,
      (await as('POST', `${PATH}/settle`, settle)).status,
    ];
    expect(await statuses(desk.asAnonymous)).toEqual([401, 401, 401]);
    expect(await statuses(desk.asReader)).toEqual([401, 401, 401]);
    expect(await statuses(desk.asOperatorWithoutToken)).toEqual([200, 200, 403]);
    expect(await statuses(other)).toEqual([403, 403, 403]);
    expect(await statuses(reader)).toEqual([200, 200, 403]);
    expect(await listIds()).toContain(posts[0]);
    expect((await desk.asOtherOrigin('POST', `${PATH}/settle`, settle)).status).toBe(403);
    expect(await statuses(writer)).toEqual([200, 200, 200]);
  });
});
