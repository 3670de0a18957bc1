import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWritesWhenFull } from '#backend/http/refuse-writes.ts';
import { vacuumJob } from '#backend/jobs/vacuum-job.ts';
import type { Mail } from '#backend/mail/mailer.ts';
import { createApp } from '#backend/main/app.ts';
import { countJobs, countMails, openBackendMetrics } from '#backend/metrics/open-backend-metrics.ts';
import { showState } from '#backend/metrics/show-state.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { openMetrics } from '#runtime/metrics/open-metrics.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { testDatabases } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { findValue, parseScrape, type Sample } from '#test/rig/metrics.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789abcdef';
const QUERIES = 'sellerfeed_database_query_duration_seconds_count';

describe.each(testDatabases)('metrics of the backend on %s', (kind) => {
  let backend: TestBackend;
  let app: Hono;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
    const metrics = await openBackendMetrics({ metricsToken: METRICS_TOKEN }, backend.database);
    if (!metrics) throw new Error('Nothing is counted.');
    countJobs(backend.jobs, metrics);
    const deps = dependenciesOf(backend);
    app = await createApp({ ...deps, metrics, config: { ...deps.config, metricsToken: METRICS_TOKEN } });
    const mailer = countMails({ send: sendOrFail, close: async () => {} }, metrics);
    await mailer.send(mail('reader@example.com'));
    await expect(mailer.send(mail('nobody@example.com'))).rejects.toThrow('refused');
  });
  afterAll(() => backend.close());

  const scrape = async (): Promise<Sample[]> =>
    parseScrape(
      await (await app.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    );

  it('require the token', async () => {
    const status = async (authorization?: string) =>
      (await app.request('/metrics', { headers: authorization ? { authorization } : {} })).status;
    expect([await status(), await status(`Bearer ${METRICS_TOKEN}x`), await status(`Bearer ${METRICS_TOKEN}`)]).toEqual(
      [404, 401, 200],
    );
    expect(
      (await backend.app.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).status,
    ).toBe(404);
  });

  it('count requests by route and status, and statements by kind and outcome', async () => {
    await createPost(backend, { slug: 'only-in-the-address' });
    await app.request('/api/news/get-by-url-slug/only-in-the-address');
    await app.request('/api/news/get-by-url-slug/not-there');
    await app.request('/no/such/address');
    const before = await scrape();
    await expect(sql`select no_such_column from app.posts`.execute(backend.database.db)).rejects.toThrow();
    await backend.database.db.transaction().execute(async (transaction) => {
      await sql`update app.counters set value = value where name = 'posts'`.execute(transaction);
    });
    const after = await scrape();
    const requests = (route: string, status: number) =>
      findValue(after, 'sellerfeed_http_request_duration_seconds_count', { route, status: String(status) });
    expect([
      requests('/api/news/get-by-url-slug/:slug{.+}', 200),
      requests('/api/news/get-by-url-slug/:slug{.+}', 404),
      requests('other', 404),
    ]).toEqual([1, 1, 1]);
    expect(JSON.stringify(after)).not.toMatch(/only-in-the-address|no\/such/);
    const more = (labels: Record<string, string>) =>
      (findValue(after, QUERIES, labels) ?? 0) - (findValue(before, QUERIES, labels) ?? 0);
    expect(more({ kind: 'select', outcome: 'error' })).toBe(1);
    // The queue has statements of its own.
    expect(more({ kind: 'update', outcome: 'ok' })).toBeGreaterThanOrEqual(1);
  });

  // The embedded database has one session and no pool.
  if (kind === 'postgres')
    it('say who holds the database and who waits for it', async () => {
      const { size, inUse, waiting } = namesOfPool;
      const places = findValue(await scrape(), size) ?? 0;
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      let begun = 0;
      const { promise: allBegun, resolve: begin } = Promise.withResolvers<void>();
      const transactions = Array.from({ length: places }, () =>
        backend.database.db.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction);
          begun += 1;
          if (begun === places) begin();
          await held;
        }),
      );
      await allBegun;
      const waiter = sql`select 1`.execute(backend.database.db);
      await waitFor(async () => {
        const busy = await scrape();
        expect(findValue(busy, inUse)).toBe(places);
        expect(findValue(busy, waiting)).toBeGreaterThanOrEqual(1);
      });
      release();
      await Promise.all([...transactions, waiter]);
      await waitFor(async () => expect(findValue(await scrape(), inUse)).toBe(0));
    });

  it('say how the site is doing', async () => {
    const now = Math.floor(Date.now() / 1000);
    await backend.reset();
    await createPost(backend);
    await createPost(backend, { publishedAt: null });
    await sql`insert into public.gb_daily_summaries (date, status, updated_at) values
      ('2026-11-20', 'completed', to_timestamp(${now - 60})), ('2026-11-21', 'failed', to_timestamp(${now}))`.execute(
      backend.database.db,
    );
    await sql`update pgboss.queue set ready_count = 7, active_count = 1, failed_count = 2, monitor_on = to_timestamp(${now})
      where name = 'mail'`.execute(backend.database.db);
    const { collect } = await openState(backend);
    const samples = parseScrape(await collect());
    const jobs = (state: string) => findValue(samples, 'sellerfeed_queue_jobs', { queue: 'mail', state });
    expect({
      up: findValue(samples, 'sellerfeed_database_up'),
      posts: findValue(samples, 'sellerfeed_posts'),
      daily: findValue(samples, 'sellerfeed_last_daily_summary_timestamp_seconds'),
      weekly: findValue(samples, 'sellerfeed_last_weekly_summary_timestamp_seconds'),
      counted: findValue(samples, 'sellerfeed_queues_counted_timestamp_seconds'),
      jobs: [jobs('ready'), jobs('active'), jobs('failed')],
    }).toEqual({ up: 1, posts: 1, daily: now - 60, weekly: undefined, counted: now, jobs: [7, 1, 2] });
    expect(findValue(samples, 'sellerfeed_last_post_timestamp_seconds')).toBeGreaterThan(0);
  });

  it('export the health of sources and the number of mails with an unknown outcome', async () => {
    const { db } = backend.database;
    await backend.reset();
    await sql`insert into app.sources (url, canonical_url, host, state, failures, polled_at, held_at, next_poll_at, created_at)
      select 'https://' || n, 'https://' || n, n, state, failures, polled, held, now(), now() from (values
        ('new', 'active', 0, null::timestamptz, null::timestamptz), ('ok', 'active', 0, now(), null),
        ('held', 'active', 0, now(), now()), ('settled', 'active', 0, now(), now()),
        ('failing', 'active', 2, now(), null), ('paused', 'paused', 5, now(), null)
      ) as s (n, state, failures, polled, held)`.execute(db);
    const draft = await createPost(backend, { publishedAt: null });
    await sql`update app.posts set source_id = (select id from app.sources where host = 'held') where id = ${draft}`.execute(
      db,
    );
    await sql`insert into public.mail_issues (date, content, post_ids) values ('2026-11-09', '{}', '{}'), ('2026-11-16', '{}', '{}')`.execute(
      db,
    );
    await sql`insert into public.subscribers (email, status, unsubscribe_token)
      select n || '@example.com', 'confirmed', gen_random_uuid() from generate_series(1, 3) n`.execute(db);
    await sql`insert into public.mail_deliveries (issue_id, subscriber_id, state)
      select i.id, s.id, case when s.email like '3%' then 'sent' else 'unknown' end
      from public.mail_issues i cross join public.subscribers s`.execute(db);
    const { collect } = await openState(backend);
    const samples = parseScrape(await collect());
    const sources = ['new', 'ok', 'held', 'failing', 'paused'].map((state) =>
      findValue(samples, 'sellerfeed_sources', { state }),
    );
    expect([sources, findValue(samples, 'sellerfeed_unknown_mails')]).toEqual([[1, 2, 1, 1, 1], 2]);
  });

  it('keep the time of the newest post when it is hidden', async () => {
    await backend.reset();
    const id = await createPost(backend);
    const received = '2026-11-20T08:00:00Z';
    await sql`update app.posts set received_at = ${received}`.execute(backend.database.db);
    await movePosts(backend.database.db, { move: 'hide', ids: [id] }, { kind: 'site' }, new Date());
    const { collect } = await openState(backend);
    const last = findValue(parseScrape(await collect()), 'sellerfeed_last_post_timestamp_seconds');
    expect(last).toBe(Date.parse(received) / 1000);
  });

  it('count mails, and attempts at jobs', async () => {
    const id = await backend.jobs.send(vacuumJob, {});
    expect(id).not.toBeNull();
    await jobsEnd(backend.database);
    const samples = await scrape();
    const mails = (outcome: string) => findValue(samples, 'sellerfeed_mails_total', { outcome });
    expect([mails('sent'), mails('failed')]).toEqual([1, 1]);
    await waitFor(async () => {
      const attempts = { queue: vacuumJob.name, outcome: 'completed' };
      expect(findValue(await scrape(), 'sellerfeed_job_attempts_total', attempts)).toBe(1);
    });
  });
});

it('counts writes that are refused, by their reason', async () => {
  const metrics = await openMetrics();
  const database = { hasSpace: async () => false };
  const app = new Hono()
    .use(refuseWritesWhenFull(database, pino({ level: 'silent' }), metrics))
    .on(['GET', 'POST'], '/too-many', (c) => c.text('later', 429))
    .post('/written', (c) => c.text('written'));
  await app.request('/written', { method: 'POST' });
  database.hasSpace = async () => true;
  await app.request('/written', { method: 'POST' });
  await app.request('/too-many', { method: 'POST' });
  await app.request('/too-many');
  const samples = parseScrape(await metrics.registry.metrics());
  const refused = (reason: string) => findValue(samples, 'sellerfeed_refused_writes_total', { reason });
  expect([refused('disk'), refused('rate')]).toEqual([1, 1]);
});

const namesOfPool = {
  size: 'sellerfeed_database_pool_size',
  inUse: 'sellerfeed_database_pool_in_use',
  waiting: 'sellerfeed_database_pool_waiting',
};

const mail = (to: string): Mail => ({ to, subject: 'Hello', text: 'there' });
const sendOrFail = async ({ to }: Mail): Promise<void> => {
  if (to.startsWith('nobody')) throw new Error('refused');
};

/** A scrape that has kept nothing of what was before. */
async function openState({ database }: TestBackend) {
  const metrics = await openMetrics();
  showState(database, metrics);
  return { collect: () => metrics.registry.metrics() };
}
