import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createFolderStore } from '#backend/pictures/store/picture-store.ts';
import { needsSeed, seedDatabase } from '#backend/seed/seed-database.ts';
import { anyKind, openTestDatabase } from '#test/rig/database.ts';

// Just after midnight on a Sunday: the least that is left of a day, the most that is left of a week.
const NOW = new Date('2030-05-05T00:05:00.000Z');

// On one database: what it is made of, the ingest and plain inserts, is tested on both.
describe('seedDatabase', () => {
  let database: DatabaseHandle;
  let config: { dataDir: string; uploadsDir: string };
  const seed = (now = NOW) =>
    seedDatabase({
      database,
      pictures: createFolderStore(config.uploadsDir),
      config,
      clock: () => now,
      log: { info: () => {} },
    });

  beforeAll(async () => {
    database = await openTestDatabase(anyKind);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'));
    config = { dataDir, uploadsDir: path.join(dataDir, 'uploads') };
  });
  afterAll(async () => {
    await database.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  it('fills an empty database, and is then not due any more', async () => {
    expect(await needsSeed({ database, config })).toBe(true);
    const { posts, duplicates, summaries } = await seed();
    expect(posts).toBeGreaterThanOrEqual(300);
    expect(duplicates).toBe(0);
    expect(summaries).toBeGreaterThanOrEqual(25);
    expect(await needsSeed({ database, config })).toBe(false);
  });

  it('has posts with an image, and the files to them', async () => {
    const images = await database.db
      .selectFrom('app.posts as p')
      .innerJoin('app.images as i', 'i.id', 'p.image_id')
      .select(['i.url', 'i.alternative_text', 'i.formats'])
      .execute();
    expect(images.length).toBeGreaterThanOrEqual(50);
    const files = new Set(readdirSync(config.uploadsDir));
    for (const { url, alternative_text, formats } of images) {
      expect(alternative_text?.length).toBeGreaterThan(10);
      for (const each of [url, formats.small?.url, formats.medium?.url])
        expect(files).toContain(path.basename(each ?? ''));
    }
  });

  it('has posts of today, every day of five weeks, and fewer and fewer over a year', async () => {
    const posts = await database.db.selectFrom('app.posts').select('published_at').execute();
    const ages = posts.map((post) =>
      Math.floor((Date.parse('2030-05-06') - Date.parse(post.published_at ?? '') - 1) / 86_400_000),
    );
    const perDay = Array.from({ length: 35 }, (_, day) => ages.filter((age) => age === day).length);
    expect(Math.min(...perDay)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(8);
    const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    expect(within(35, 125)).toBeGreaterThan(within(125, 245));
    expect(within(125, 245)).toBeGreaterThan(within(245, 366));
    expect(within(245, 366)).toBeGreaterThan(0);
    expect(within(366, 10_000)).toBe(0);
  });

  it('has a summary of today, ten and more of both kinds, made of sentences of that period, and true counts', async () => {
    const daily = await database.db
      .selectFrom('public.gb_daily_summaries')
      .selectAll()
      .orderBy('date', 'desc')
      .execute();
    const weekly = await database.db
      .selectFrom('public.gb_weekly_summaries')
      .selectAll()
      .orderBy('start_date', 'desc')
      .execute();
    const today = daily.find((row) => toDay(row.date) === '2030-05-05');
    expect(today).toMatchObject({ status: 'completed', articles_processed: 6 });
    for (const rows of [daily, weekly]) {
      const completed = rows.filter(({ status }) => status === 'completed');
      expect(completed.length).toBeGreaterThanOrEqual(12);
      for (const { title, summary_content } of completed) {
        expect(title).not.toBe('');
        expect(summary_content).toMatch(/\]\(\/feed\/.+\*Selected from \d+ posts by rules\.\*$/s);
      }
    }
    const posts = await database.db.selectFrom('app.posts').select('published_at').execute();
    const countBetween = (from: string, days: number) => {
      const [start, end] = [Date.parse(from), Date.parse(from) + days * 86_400_000];
      return posts.filter(({ published_at }) => {
        const at = Date.parse(published_at ?? '');
        return at >= start && at < end;
      }).length;
    };
    for (const row of daily) expect(row.articles_processed).toBe(countBetween(toDay(row.date), 1));
    for (const row of weekly) expect(row.articles_processed).toBe(countBetween(toDay(row.start_date), 7));
    for (const { start_date } of weekly) expect(new Date(toDay(start_date)).getUTCDay()).toBe(1);
  });

  it('changes nothing when run again, even days later', async () => {
    const report = await seed(new Date('2030-05-09T12:00:00Z'));
    expect(report).toMatchObject({ posts: 0, summaries: 0 });
    expect(report.duplicates).toBeGreaterThanOrEqual(300);
  });

  it('finishes what was interrupted, with the dates it began with', async () => {
    await database.db.deleteFrom('public.gb_daily_summaries').execute();
    await database.db.deleteFrom('app.posts').where('id', '>', 280).execute();
    writeFileSync(path.join(config.dataDir, 'seed-in-progress.json'), JSON.stringify({ now: NOW.toISOString() }));
    expect(await needsSeed({ database, config })).toBe(true);
    const report = await seed(new Date('2030-05-09T12:00:00Z'));
    expect(report.duplicates).toBe(280);
    expect(report.summaries).toBe(14);
    const newest = await database.db
      .selectFrom('app.posts')
      .select((e) => e.fn.max('created_at').as('at'))
      .executeTakeFirst();
    expect(toDay(newest?.at)).toBe('2030-05-05');
    expect(await needsSeed({ database, config })).toBe(false);
  });
});

// The drivers read a `date` as a string or as a Date at midnight UTC.
function toDay(value: unknown): string {
  return (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10);
}
