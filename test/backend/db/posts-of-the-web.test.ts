import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

const MIGRATION = new URL('../../../supabase/migrations/20261124030200_posts_of_the_web.sql', import.meta.url);

describe.each(testDatabases)('posts on neither LinkedIn nor X, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it('become posts of the web, unless their source has a kind', async () => {
    const { db } = database;
    await db
      .insertInto('app.sources')
      .values({
        ...{ url: 'https://a.test/', canonical_url: 'https://a.test', host: 'a.test', type: 'LinkedIn' },
        ...{ next_poll_at: new Date(), created_at: new Date() },
      })
      .execute();
    const cases: [link: string | null, type: 'LinkedIn' | 'Twitter', source: number | null, expected: string][] = [
      ['https://linkedin.com/posts/a', 'LinkedIn', null, 'LinkedIn'],
      ['https://lnkd.in/a', 'LinkedIn', null, 'LinkedIn'],
      ['https://x.com/a/status/1', 'Twitter', null, 'Twitter'],
      [null, 'LinkedIn', null, 'LinkedIn'],
      ['https://youtube.com/watch?v=1', 'LinkedIn', null, 'web'],
      ['https://notlinkedin.com/a', 'LinkedIn', null, 'web'],
      ['https://blog.test/linkedin.com/', 'LinkedIn', null, 'web'],
      ['https://bridge.test/a', 'Twitter', null, 'Twitter'],
      ['https://bridge.test/b', 'LinkedIn', 1, 'LinkedIn'],
    ];
    await db
      .insertInto('app.posts')
      .values(
        cases.map(([post_key, type, source_id], index) => ({
          ...{ title: 'A post', url_slug: `post-${index}`, text: 'text', text_hash: String(index) },
          ...{ type, post_key, source_id, published_at: new Date() },
        })),
      )
      .execute();
    // The column has another name since.
    await database.exec(readFileSync(MIGRATION, 'utf8').replaceAll('canonical_link', 'post_key'));
    const posts = await db.selectFrom('app.posts').select('type').orderBy('id').execute();
    expect(posts.map(({ type }) => type)).toEqual(cases.map(([, , , expected]) => expected));
  });
});
