import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeSamplesOperation } from '#backend/api/admin/operations/samples.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { needsSeed, seedDatabase } from '#backend/seed/seed-database.ts';
import { placePostsJob } from '#backend/stories/jobs.ts';
import { summarizeDaysJob, summarizeTodayJob, summarizeWeeksJob } from '#backend/summaries/jobs.ts';
import { findTrendsJob } from '#backend/trends/find-trends-job.ts';
import type { TestBackend } from '#test/rig/backend.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { testDatabases } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

// On one database: the sample pictures take seconds to encode.
describe.each(testDatabases.slice(-1))('removing the samples on %s', (kind) => {
  let service: DataService;
  let backend: TestBackend;
  const db = () => backend.database.db;
  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db());
    return rows[0]?.n ?? -1;
  };
  const remove = () =>
    removeSamplesOperation.run(
      { ...backend.deps, actor: { kind: 'command', name: 'test' }, requireScope: () => {} },
      {} as never,
    );
  /** All that jobs derive from posts. */
  const runJobs = async () => {
    for (const job of [summarizeTodayJob, summarizeDaysJob, summarizeWeeksJob, findTrendsJob, placePostsJob])
      await backend.jobs.send(job, {});
    await jobsEnd(backend.database);
  };

  beforeAll(async () => {
    service = await serveDataService(kind);
    backend = service.backend;
    const { hostname, port } = new URL(service.url);
    const summaries = { areHere: true, isOn: true, model: null };
    await backend.reset({ host: hostname, port: Number(port), summaries });
  });
  afterAll(() => service.close());

  it('removes them with all that jobs and operators made of them, and leaves other posts with their summaries', async () => {
    const { database, pictures, config } = backend;
    const clock = backend.time.now;
    const seeded = await seedDatabase({ database, pictures, config, clock, log: { info: () => {} } });
    await runJobs();
    // An operator's choices, and an edited sample.
    const { rows: samples } = await sql<{ id: number }>`select post_id as id from app.samples order by post_id`.execute(
      db(),
    );
    expect(samples).toHaveLength(seeded.posts);
    const text = 'Lowering bids by 20 % kept all the orders of the oldest campaign.';
    const own = { text, hashtags: ['#ppc', '#mine'], publishedAt: clock().toISOString() };
    await ingestPosts({ database, pictures, clock }, [{ line: 1, value: own }], {});
    const { id: ownId } = await db()
      .selectFrom('app.posts')
      .select('id')
      .where('text', '=', text)
      .executeTakeFirstOrThrow();
    await sql`insert into app.mail_choices (date, post_ids) values ('2031-01-06', ${`{${samples[0]?.id}}`}::int[])`.execute(
      db(),
    );
    await sql`insert into app.mail_choices (date, post_ids) values ('2031-01-13', ${`{${samples[0]?.id},${ownId}}`}::int[])`.execute(
      db(),
    );
    await sql`update app.posts set text = text || ' Edited.', text_hash = 'edited', post_link = null, post_key = null where id = ${samples[1]?.id}`.execute(
      db(),
    );
    await sql`insert into app.trends (kind, key, is_rising, score) values ('term', 'maren', true, 1)`.execute(db());
    for (const table of ['app.stories', 'app.images', 'public.gb_weekly_summaries'])
      expect([table, (await count(table)) > 0]).toEqual([table, true]);

    const removed = await remove();
    expect(removed).toEqual({ posts: seeded.posts, summaries: expect.any(Number) });
    await jobsEnd(database);
    await runJobs();
    for (const table of [
      'app.images',
      'app.authors',
      'app.trends',
      'app.stories',
      'app.samples',
      'app.summary_versions',
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
    if (kind === 'pglite') expect(readdirSync(config.uploadsDir)).toEqual([]);
    expect(await db().selectFrom('app.posts').select('text').execute()).toEqual([{ text }]);
    const hashtags = await db().selectFrom('app.hashtags').select(['name', 'posts_count']).orderBy('name').execute();
    expect(hashtags).toEqual([
      { name: '#mine', posts_count: 1 },
      { name: '#ppc', posts_count: 1 },
    ]);
    const { rows: choices } = await sql`select post_ids from app.mail_choices`.execute(db());
    expect(choices).toEqual([{ post_ids: [ownId] }]);
    const daily = await db()
      .selectFrom('public.gb_daily_summaries')
      .select(['articles_processed', 'summary_content'])
      .execute();
    expect(daily).toEqual([{ articles_processed: 1, summary_content: '' }]);
    expect(await count('public.gb_weekly_summaries')).toBe(0);
    expect(await remove()).toEqual({ posts: 0, summaries: 0 });
  });

  it('keeps them away from the next start', async () => {
    await db().deleteFrom('app.posts').execute();
    expect(await needsSeed(backend)).toBe(false);
  });
});
