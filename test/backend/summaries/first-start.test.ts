import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDatabase } from '#backend/seed/seed-database.ts';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { closeDays, closeWeeks, type KeptSummary, keepToday } from '#backend/summaries/write/keep-summaries.ts';
import type { SummaryDependencies } from '#backend/summaries/write/write-summary.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';

// A Saturday; three days later it is Tuesday, and the week is over.
const FIRST_START = new Date('2031-03-08T15:00:00Z');
const SECOND_START = new Date('2031-03-11T09:00:00Z');

let service: DataService;
let dataDir: string;
let now = FIRST_START;
let deps: SummaryDependencies;

beforeAll(async () => {
  service = await serveDataService(anyKind);
  dataDir = mkdtempSync(path.join(tmpdir(), 'first-start-'));
  const { database, config, pictures } = service.backend;
  const clock = () => now;
  await seedDatabase({ database, pictures, config: { ...config, dataDir }, clock, log: { info: () => {} } });
  const quiet = () => {};
  const created = createSummaries(
    { ...config, summaries: { isOn: true, model: null } },
    { db: database.db, clock, log: { info: quiet, warn: quiet, error: quiet } },
  );
  if (!created) throw new Error('They are written here');
  deps = { ...created, onWritten: async () => {} };
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The work of the jobs at each start. */
const startJobs = async () => ({
  today: [await keepToday(deps)],
  days: await closeDays(deps),
  weeks: await closeWeeks(deps),
});
const written = (kept: KeptSummary[]) =>
  kept.filter(({ result }) => result.outcome === 'written').map(({ period }) => period.day);
const listDaily = async () => {
  const daily = service.client().from('gb_daily_summaries').select('date,title,summary_content,articles_processed');
  const { data } = await daily.eq('status', 'completed').order('date', { ascending: false }).limit(10);
  return data ?? [];
};
const listWeekly = async () => {
  const weekly = service
    .client()
    .from('gb_weekly_summaries')
    .select('start_date,title,summary_content,articles_processed');
  const { data } = await weekly.eq('status', 'completed').order('start_date', { ascending: false }).limit(10);
  return data ?? [];
};
const banner = async () => {
  const counts = service.client().from('gb_daily_summaries').select('articles_processed,date');
  const { data } = await counts.order('date', { ascending: false }).limit(1);
  return data?.[0];
};
const postsFrom = async (from: string, days: number) => {
  const end = new Date(Date.parse(from) + days * 86_400_000).toISOString();
  const { n } = await service.backend.database.db
    .selectFrom('app.posts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('published_at', '>=', from)
    .where('published_at', '<', end)
    .executeTakeFirstOrThrow();
  return Number(n);
};

it('shows the samples of today, of the days before and of the weeks before, and keeps them as they are', async () => {
  const before = [await listDaily(), await listWeekly()];
  expect(await banner()).toEqual({ date: '2031-03-08', articles_processed: 6 });
  const { today, days, weeks } = await startJobs();
  // The oldest of the fourteen days has no sample of its own.
  expect([...written(today), ...written(days), ...written(weeks)]).toEqual(['2031-02-22']);
  expect([await listDaily(), await listWeekly()]).toEqual(before);
  expect(before[0]?.[0]).toMatchObject({ date: '2031-03-08', articles_processed: 6 });
  expect(before[1]?.[0]).toMatchObject({ start_date: '2031-02-24' });
});

it('sums up a day and a week that the samples lack', async () => {
  const { db } = service.backend.database;
  const nothing = { title: '', summary_content: '', status: 'pending' as const };
  await db.updateTable('public.gb_daily_summaries').set(nothing).where('date', '=', '2031-03-07').execute();
  await db.deleteFrom('public.gb_weekly_summaries').where('start_date', '=', '2031-02-24').execute();
  const { days, weeks } = await startJobs();
  expect([written(days), written(weeks)]).toEqual([['2031-03-07'], ['2031-02-24']]);
  expect((await listDaily())[1]?.summary_content).toMatch(/^- .+ — \[.+\]\(\/feed\/[^)]+\)/);
  expect((await listWeekly())[0]?.summary_content.split('\n').length).toBeGreaterThanOrEqual(5);
});

it('is true three days later: the banner is the latest, no day is made up, the week is closed', async () => {
  now = SECOND_START;
  const { today, days, weeks } = await startJobs();
  expect(today.map(({ result }) => result.outcome)).toEqual(['too few posts']);
  expect([written(days), written(weeks)]).toEqual([[], ['2031-03-03']]);
  // "6 posts latest".
  expect(await banner()).toEqual({ date: '2031-03-08', articles_processed: 6 });
  for (const { date, articles_processed } of await listDaily()) {
    expect(articles_processed).toBe(await postsFrom(date, 1));
  }
  const weekly = await listWeekly();
  expect(weekly[0]).toMatchObject({ start_date: '2031-03-03' });
  for (const { start_date, articles_processed } of weekly) {
    expect(articles_processed).toBe(await postsFrom(start_date, 7));
  }
});
