import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createPictureStore } from '#backend/posts/images/store/open-picture-store.ts';
import type { PictureStore } from '#backend/posts/images/store/picture-store.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { removeSamples } from '#backend/seed/remove-samples.ts';
import { seedDatabase } from '#backend/seed/seed-database.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { testConfig } from '#test/rig/test-config.ts';

const NOW = new Date('2030-05-05T12:00:00.000Z');

// On one database: the sample pictures take seconds to encode.
describe.each(testDatabases.slice(-1))('removeSamples on %s', (kind) => {
  let database: DatabaseHandle;
  let pictures: PictureStore;
  let config: ReturnType<typeof testConfig>;
  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
    return rows[0]?.n ?? -1;
  };
  const seed = () => seedDatabase({ database, pictures, config, clock: () => NOW, log: { info: () => {} } });

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    config = testConfig({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'samples-')) });
    pictures = createPictureStore({ database, config });
  });
  afterAll(async () => {
    await database.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  it('removes the samples whole, and leaves other posts, their hashtags, the counts of their days', async () => {
    const seeded = await seed();
    const own = { text: 'A post of our own.', hashtags: ['#ppc', '#mine'], publishedAt: NOW.toISOString() };
    await ingestPosts({ database, pictures, clock: () => NOW }, [{ line: 1, value: own }], {});
    const removed = await removeSamples({ database, config });
    expect(removed.posts).toBe(seeded.posts);
    expect(removed.summaries).toBeGreaterThanOrEqual(28);
    for (const table of ['app.images', 'app.pictures', 'app.authors', 'public.gb_weekly_summaries'])
      expect(await count(table), table).toBe(0);
    if (kind === 'pglite') expect(readdirSync(config.uploadsDir)).toEqual([]);
    const posts = await database.db.selectFrom('app.posts').select('text').execute();
    expect(posts).toEqual([{ text: 'A post of our own.' }]);
    const hashtags = await database.db
      .selectFrom('app.hashtags')
      .select(['name', 'posts_count'])
      .orderBy('name')
      .execute();
    expect(hashtags).toEqual([
      { name: '#mine', posts_count: 1 },
      { name: '#ppc', posts_count: 1 },
    ]);
    const days = await database.db
      .selectFrom('public.gb_daily_summaries')
      .select(['articles_processed', 'status', 'title'])
      .execute();
    expect(days).toEqual([{ articles_processed: 1, status: 'pending', title: '' }]);
    expect(await removeSamples({ database, config })).toEqual({ posts: 0, summaries: 0 });
  });
});
