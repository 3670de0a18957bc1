import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSources } from '#backend/sources/repository.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { testDatabases } from '#test/rig/database.ts';
import { startWorker, type WorkerProcess } from '#test/rig/month/worker-process.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** In whole weeks. Without it the test does not run (vitest.config.ts). */
const DAYS = 7 * Math.round(Number(process.env.MONTH_DAYS) / 7);
const WEEKS = DAYS / 7;
// A Monday.
const START = Date.UTC(2030, 3, 1);
const READERS = ['ada@example.com', 'bob@example.com', 'cleo@example.com'];
const AUTHORS = ['Ada Abel', 'Bo Berg'];
const POSTS_A_DAY = 6;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

// One PGlite belongs to one process, so that killing a worker would take the site along.
describe.each(testDatabases.filter((kind) => kind === 'postgres'))('weeks on %s', (kind) => {
  let backend: TestBackend;
  let smtp: SmtpServer;
  let server: LocalServer;
  let worker: WorkerProcess;
  let now = START;
  /** Called at each request that a worker makes. */
  let onRequest = () => {};

  beforeAll(async () => {
    smtp = await serveSmtp();
    const handle = getRequestListener((request, env) => backend.app.fetch(request, env));
    server = await serveLocally((request, response) => {
      onRequest();
      const [, author] = /^\/feeds\/(\d)$/.exec(request.url ?? '') ?? [];
      if (author === undefined) void handle(request, response);
      else response.end(JSON.stringify(feedOf(Number(author), now)));
    });
    backend = await createTestBackend(kind, {
      jobs: false,
      dataService: { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY, publicUrl: server.url, providers: {} },
    });
  });
  afterAll(async () => {
    await worker.close();
    await server.close();
    await smtp.close();
    await backend.close();
  });

  it('brings posts, sums up every day and week and sends an issue each Monday, though a worker is killed each day', async () => {
    const { db } = backend.database;
    for (const email of READERS) {
      await sql`insert into public.subscribers (email, status, confirmed_at)
        values (${email}, 'confirmed', now())`.execute(db);
    }
    const { port } = new URL(server.url);
    const addresses = ['127.0.0.1', 'localhost'].map((host, author) => `http://${host}:${port}/feeds/${author}`);
    await addSources(
      db,
      addresses.map((url, author) => ({ url, title: null, type: 'LinkedIn', author: AUTHORS[author] ?? null })),
      new Date(START),
    );
    const env = await workerEnv();
    worker = await startWorker(env, START);

    let kills = 0;
    for (let day = 0; day <= DAYS; day += 1) {
      let requests = 0;
      let isKilled = false;
      // At another request each day: of a feed, of the posts, of the summaries.
      const fatal = 1 + (day % 5);
      onRequest = () => {
        requests += 1;
        if (isKilled || requests < fatal) return;
        isKilled = true;
        worker.kill();
      };
      for (const hour of day % 7 === 0 ? [0.6, 7.1, 9] : [0.6, 9]) {
        now = START + day * DAY_MS + hour * HOUR_MS;
        if (await worker.advanceTo(now)) continue;
        kills += 1;
        // The job of the killed process is given up after a while.
        now += HOUR_MS / 3;
        worker = await startWorker(env, now);
        expect(await worker.advanceTo(now)).toBe(true);
      }
    }
    expect(kills).toBe(DAYS + 1);

    const month = Array.from({ length: DAYS }, (_, day) => dayOf(START + day * DAY_MS));
    const { rows: days } = await sql<{ date: string; status: string; articles_processed: number; points: number }>`
      select date::text, status, articles_processed,
        (select count(*)::int from regexp_matches(summary_content, '^- .*\\(/feed/', 'gn')) as points
      from public.gb_daily_summaries where date <= ${month.at(-1)} order by date`.execute(db);
    expect(days.map(({ points, ...day }) => day)).toEqual(
      month.map((date) => ({ date, status: 'completed', articles_processed: POSTS_A_DAY })),
    );
    for (const { date, points } of days) expect(points, date).toBeGreaterThanOrEqual(3);
    const { rows: weeks } = await sql<{ start_date: string; status: string; articles_processed: number }>`
      select start_date::text, status, articles_processed from public.gb_weekly_summaries
      where start_date <= ${month.at(-1)} order by start_date`.execute(db);
    expect(weeks).toEqual(
      Array.from({ length: WEEKS }, (_, week) => ({
        start_date: month[7 * week],
        status: 'completed',
        articles_processed: 7 * POSTS_A_DAY,
      })),
    );
    const { rows: posts } = await sql<{ n: number; links: number }>`
      select count(*)::int as n, count(distinct post_link)::int as links from app.posts
      where published_at < ${new Date(START + DAYS * DAY_MS)}`.execute(db);
    expect(posts).toEqual([{ n: DAYS * POSTS_A_DAY, links: DAYS * POSTS_A_DAY }]);

    // Every issue to each reader once.
    const sent = smtp.received.map(({ recipients, mail }) => `${recipients.join()} ${mail.subject}`);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toHaveLength(WEEKS * READERS.length);
    for (const email of READERS) expect(sent.filter((line) => line.startsWith(email))).toHaveLength(WEEKS);
  });

  async function workerEnv(): Promise<Record<string, string>> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(backend.database.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const secret = 's'.repeat(32);
    const { port } = new URL(server.url);
    return {
      DATABASE_URL: url.href,
      DATA_DIR: backend.config.dataDir,
      API_URL: server.url,
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: SECRET_KEY,
      JWT_SECRET: secret,
      INGEST_TOKEN: secret,
      REVALIDATE_SECRET: secret,
      WEB_URL: 'http://127.0.0.1:1',
      SMTP_URL: smtp.url,
      DIGEST_RATE: '0',
      LOG_LEVEL: 'fatal',
      PRIVATE_SOURCE_HOSTS: `127.0.0.1:${port},localhost:${port}`,
    };
  }
});

/** The feed of an author at that moment: three posts of each of the last days, all from eight in the morning. */
function feedOf(author: number, now: number) {
  const today = Math.floor((now - START) / DAY_MS);
  const days = Array.from({ length: 5 }, (_, index) => today - index).filter((day) => day >= 0);
  const items = days
    .flatMap((day) =>
      [0, 1, 2].map((number) => ({ day, number, at: START + day * DAY_MS + (8 * 60 + number) * 60_000 })),
    )
    .filter(({ at }) => at <= now)
    .map(({ day, number, at }) => ({
      id: `${author}-${day}-${number}`,
      url: `https://experts.example/${author}/${day}/${number}`,
      title: `${TOPICS[(day + number) % TOPICS.length]} in week ${Math.floor(day / 7) + 1}`,
      content_text: textOf(author, day, number),
      date_published: new Date(at).toISOString(),
    }));
  return { version: 'https://jsonfeed.org/version/1.1', title: AUTHORS[author], items };
}

const TOPICS = [
  'Main images',
  'Search term reports',
  'Storage fees',
  'Review requests',
  'Bid floors',
  'Variations',
  'Coupons',
];

const textOf = (author: number, day: number, number: number): string => {
  const topic = TOPICS[(day + number) % TOPICS.length] ?? '';
  return `${topic} moved our conversion rate from ${5 + number} % to ${8 + (day % 9)} % within ${10 + day} days on ${120 + day * 7 + author} listings. The change cost ${30 + day + number} dollars and one afternoon of a designer's time.`;
};
