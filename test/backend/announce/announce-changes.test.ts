import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceChanges, announceJob } from '#backend/announce/announce-changes.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { jump, listJobs, openTestJobs, type TestQueue } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;
const SITE = 'https://feed.example.com';
const MINUTE_MS = 60_000;

type Announcement = { host: string; key: string; keyLocation: string; urlList: string[] };

/** Search engine and hub in one: each answers with its status, and keeps what it was sent. */
async function openListeners() {
  const heard = { index: [] as Announcement[], hub: [] as string[] };
  const answer = { index: 200, hub: 202 };
  let onIndex = async () => {};
  const server: LocalServer = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const kind = request.url === '/hub' ? 'hub' : 'index';
    if (kind === 'hub') heard.hub.push(body);
    else heard.index.push(JSON.parse(body));
    if (kind === 'index') await onIndex();
    response.statusCode = answer[kind];
    response.end();
  });
  const during = (work: () => Promise<void>) => {
    onIndex = work;
  };
  return { heard, answer, during, ...server };
}

describe.each(anyDatabase)('announcing changes, on %s', (kind) => {
  let backend: TestBackend;
  let listeners: Awaited<ReturnType<typeof openListeners>>;
  let queue: TestQueue<unknown> | undefined;

  beforeAll(async () => {
    backend = await createTestBackend(kind, { jobs: false });
  });
  beforeEach(async () => {
    await backend.reset();
    listeners = await openListeners();
  });
  afterEach(async () => {
    await queue?.close();
    queue = undefined;
    await listeners.close();
  });
  afterAll(() => backend.close());

  const announceTo = (changes: object = {}) => ({
    siteUrl: SITE,
    announce: { indexNow: { key: 'a-key-of-ours', url: `${listeners.url}/index` }, hub: `${listeners.url}/hub` },
    ...changes,
  });
  const announce = (changes: object = {}) =>
    announceChanges(backend.database.db, announceTo(changes), new AbortController().signal);
  const paths = () => listeners.heard.index.map(({ urlList }) => urlList.map((url) => url.replace(SITE, '')));

  it('names each changed address once, in one batch, with the key and where it is', async () => {
    await createPost(backend, { slug: '/one' });
    await createPost(backend, { slug: 'zwei/ü' });
    await createPost(backend, { slug: 'draft', publishedAt: null });
    expect(await announce()).toEqual({ announced: 2 });
    expect(listeners.heard.index).toEqual([
      {
        host: 'feed.example.com',
        key: 'a-key-of-ours',
        keyLocation: `${SITE}/indexnow.txt`,
        urlList: [`${SITE}/feed/one`, `${SITE}/feed/${encodeURIComponent('zwei/ü')}`],
      },
    ]);
    const feeds = ['rss.xml', 'atom.xml', 'feed.json'].map((name) => encodeURIComponent(`${SITE}/${name}`));
    expect(listeners.heard.hub).toEqual([`hub.mode=publish&${feeds.map((feed) => `hub.url=${feed}`).join('&')}`]);
    expect(await announce()).toEqual({ announced: 0 });
    expect([listeners.heard.index.length, listeners.heard.hub.length]).toEqual([1, 1]);
  });

  it('names what was corrected, hidden, brought back, moved to another slug or removed, and nothing that nobody sees', async () => {
    const id = await createPost(backend, { slug: 'one' });
    await announce();
    const { db } = backend.database;
    const update = (values: object) => db.updateTable('app.posts').set(values).where('id', '=', id).execute();
    await update({ updated_at: new Date(), source_slug: 'x' });
    await announce();
    await update({ title: 'Corrected' });
    await announce();
    for (const move of ['hide', 'publish'] as const) {
      await movePosts(db, { move, ids: [id] }, OPERATOR, new Date());
      await announce();
    }
    await update({ url_slug: 'two' });
    await announce();
    await db.deleteFrom('app.posts').where('id', '=', id).execute();
    await announce();
    const one = ['/feed/one'];
    expect(paths()).toEqual([one, one, one, one, ['/feed/one', '/feed/two'], ['/feed/two']]);
  });

  it('forgets a change that was rolled back', async () => {
    await backend.database.db
      .transaction()
      .execute(async (transaction) => {
        await createPost({ database: { ...backend.database, db: transaction } }, { slug: 'never' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await announce()).toEqual({ announced: 0 });
  });

  it('names the pages of summaries once they are complete, without a word to the hub', async () => {
    await sql`insert into public.gb_daily_summaries (date, title, status) values ('2026-11-23', 'Day', 'processing')`.execute(
      backend.database.db,
    );
    expect(await announce()).toEqual({ announced: 0 });
    await sql`update public.gb_daily_summaries set status = 'completed'`.execute(backend.database.db);
    await sql`insert into public.gb_weekly_summaries (start_date, title, status) values ('2026-11-16', 'Week', 'completed')`.execute(
      backend.database.db,
    );
    await announce();
    const daily = ['/summaries/daily/2026-11-23'];
    expect(paths()).toEqual([[...daily, '/summaries/weekly/2026-11-16']]);
    const { db } = backend.database;
    await sql`update public.gb_daily_summaries set articles_processed = 7, updated_at = now()`.execute(db);
    expect(await announce()).toEqual({ announced: 0 });
    await sql`update public.gb_daily_summaries set title = 'Another'`.execute(db);
    await announce();
    await sql`update public.gb_daily_summaries set status = 'pending', title = ''`.execute(db);
    await announce();
    expect(paths().slice(1)).toEqual([daily, daily]);
    expect(listeners.heard.hub).toEqual([]);
  });

  it('announces a change that happens while an earlier one is announced', async () => {
    const id = await createPost(backend, { slug: 'one' });
    let isFirst = true;
    listeners.during(async () => {
      if (!isFirst) return;
      isFirst = false;
      await backend.database.db.updateTable('app.posts').set({ title: 'Again' }).where('id', '=', id).execute();
    });
    await announce();
    await announce();
    await announce();
    expect(paths()).toEqual([['/feed/one'], ['/feed/one']]);
  });

  it('sends what one has accepted to the other alone after a failure, however often', async () => {
    await createPost(backend, { slug: 'one' });
    listeners.answer.hub = 503;
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(announce()).rejects.toThrow('The WebSub hub responded with status 503');
    }
    listeners.answer.hub = 202;
    await createPost(backend, { slug: 'two' });
    await announce();
    await announce();
    expect(paths()).toEqual([['/feed/one'], ['/feed/two']]);
    expect(listeners.heard.hub).toHaveLength(4);
  });

  it('tells the hub also while the search engine refuses, and each of them once', async () => {
    await createPost(backend, { slug: 'one' });
    listeners.answer.index = 403;
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(announce()).rejects.toThrow('IndexNow responded with status 403');
    }
    expect([listeners.heard.index.length, listeners.heard.hub.length]).toEqual([3, 1]);
    listeners.answer.index = 200;
    await announce();
    await announce();
    expect([listeners.heard.index.length, listeners.heard.hub.length]).toEqual([4, 1]);
  });

  it('does not repeat what it was sending when it was killed', async () => {
    await createPost(backend, { slug: 'one' });
    const end = new AbortController();
    listeners.during(async () => end.abort());
    await expect(announceChanges(backend.database.db, announceTo(), end.signal)).rejects.toThrow();
    listeners.during(async () => {});
    await announce();
    await announce();
    expect(paths()).toEqual([['/feed/one']]);
    expect(listeners.heard.hub).toHaveLength(1);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'https://feed.local',
    'http://[::1]:80',
    'https://10.0.0.7',
    'http://web.test',
  ])('tells nobody of %s', async (siteUrl) => {
    await createPost(backend);
    expect(await announce({ siteUrl })).toEqual({ skipped: 'nobody is told' });
    expect(await announce()).toEqual({ announced: 0 });
    expect(listeners.heard).toEqual({ index: [], hub: [] });
  });

  it('keeps nothing where nobody is to be told', async () => {
    await createPost(backend);
    await announce({ announce: { indexNow: null, hub: null } });
    expect(await announce()).toEqual({ announced: 0 });
  });

  it('comes every minute, and waits longer with each 429', async () => {
    await createPost(backend, { slug: 'one' });
    listeners.answer.index = 429;
    const config = { ...backend.deps.config, ...announceTo() };
    queue = await openTestJobs(backend.database, [announceJob]);
    await queue.start({ ...backend.deps, config });
    await jump(backend.database, queue.clock, MINUTE_MS);
    expect(listeners.heard.index).toHaveLength(1);
    // Doubling, with some jitter: three more attempts are due within fifteen minutes at most, where a schedule has fifteen.
    for (let minute = 0; minute < 15; minute++) await jump(backend.database, queue.clock, MINUTE_MS);
    expect(listeners.heard.index.length).toBeGreaterThan(1);
    expect(listeners.heard.index.length).toBeLessThanOrEqual(5);
    listeners.answer.index = 200;
    const refused = listeners.heard.index.length;
    for (let hour = 0; hour < 8; hour++) await jump(backend.database, queue.clock, 60 * MINUTE_MS);
    expect(listeners.heard.index.length).toBe(refused + 1);
    expect((await listJobs(backend.database, announceJob.name)).at(-1)?.state).toBe('completed');
  });
});
