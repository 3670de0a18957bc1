import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { postKey } from '#backend/text/post-keys.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

const MIGRATION = new URL('../../../supabase/migrations/20261128100200_posts_by_number.sql', import.meta.url);

describe.each(testDatabases)('posts that were known by a spelling of their link, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  /** The ids, in order. */
  async function insertPosts(posts: { key: string; isPublished?: boolean }[]): Promise<number[]> {
    const rows = await database.db
      .insertInto('app.posts')
      .values(
        posts.map(({ key, isPublished = true }, index) => ({
          ...{ title: 'A post', url_slug: `${key}-${index}`, text: 'text', text_hash: key, type: 'web' as const },
          ...{ post_key: key, published_at: isPublished ? new Date() : null },
        })),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }
  const migrate = async () => database.exec(readFileSync(MIGRATION, 'utf8'));
  const keys = async () =>
    (await database.db.selectFrom('app.posts').select('post_key').orderBy('id').execute()).map((row) => row.post_key);

  it('get the key that their link has now', async () => {
    const links = [
      'https://x.com/a/status/10',
      'https://x.com/i/web/status/11',
      'https://x.com/a/status/12/analytics',
      'https://nitter.net/a/status/13',
      'https://mirror.example/a/status/1700000000000000001',
      'https://shop.example/orders/status/14',
      'https://x.com/a',
      'https://linkedin.com/posts/a-b_share-100-ideas-activity-20-AbCd',
      'https://linkedin.com/feed/update/urn:li:activity:21',
      'https://linkedin.com/embed/feed/update/urn:li:ugcPost:22?compact=1',
      'https://linkedin.com/feed?highlightedUpdateUrn=urn%3Ali%3Ashare%3A23',
      'https://linkedin.com/feed/update/urn%253Ali%253Aactivity%253A24',
      'https://linkedin.com/in/a',
      'https://blog.example/urn:li:activity:25',
    ];
    const [id = 0] = await insertPosts(links.map((key) => ({ key })));
    await database.db
      .insertInto('app.former_post_keys')
      .values([
        { key: 'https://x.com/a/status/30', post_id: id },
        { key: 'https://x.com/b/status/30', post_id: id },
      ])
      .execute();
    await database.db
      .insertInto('app.withheld')
      .values({ key: 'post:https://x.com/a/status/31', request_id: 1 })
      .execute();
    await migrate();
    expect(await keys()).toEqual(links.map(postKey));
    const former = await database.db.selectFrom('app.former_post_keys').select('key').execute();
    expect(former).toEqual([{ key: 'x:30' }]);
    expect(await database.db.selectFrom('app.withheld').select('key').execute()).toEqual([{ key: 'post:x:31' }]);
  });

  it('become one: the oldest on the site, with what readers saved and attached', async () => {
    const { db } = database;
    await db.deleteFrom('app.posts').execute();
    const [draft = 0, kept = 0, other = 0, third = 0] = await insertPosts([
      { key: 'https://x.com/a/status/1', isPublished: false },
      { key: 'https://x.com/b/status/1' },
      { key: 'https://x.com/i/status/1' },
      { key: 'https://nitter.net/a/status/1' },
    ]);
    const user = await db
      .insertInto('app.users')
      .values({ username: 'ada', email: 'ada@a.test', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bookmarks = await db
      .insertInto('app.bookmarks')
      .values(['One', 'Two'].map((name) => ({ user_id: user.id, name })))
      .returning('id')
      .execute();
    const [one = 0, two = 0] = bookmarks.map(({ id }) => id);
    await db
      .insertInto('app.bookmarks_posts')
      .values([
        { bookmark_id: one, post_id: other },
        { bookmark_id: one, post_id: third },
        { bookmark_id: two, post_id: third },
        { bookmark_id: two, post_id: kept },
      ])
      .execute();
    const tag = await db.insertInto('app.hashtags').values({ name: '#ppc' }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('app.posts_hashtags').values({ post_id: third, hashtag_id: tag.id }).execute();
    await migrate();
    expect(await db.selectFrom('app.posts').select(['id', 'post_key', 'published_at']).orderBy('id').execute()).toEqual(
      [
        { id: draft, post_key: `x:1#${draft}`, published_at: null },
        { id: kept, post_key: 'x:1', published_at: expect.anything() },
        { id: other, post_key: `x:1#${other}`, published_at: null },
        { id: third, post_key: `x:1#${third}`, published_at: null },
      ],
    );
    const saved = await db
      .selectFrom('app.bookmarks_posts')
      .select(['bookmark_id', 'post_id'])
      .orderBy('bookmark_id')
      .execute();
    expect(saved).toEqual([
      { bookmark_id: one, post_id: kept },
      { bookmark_id: two, post_id: kept },
    ]);
    const attached = await db
      .selectFrom('app.posts_hashtags')
      .select('post_id')
      .where('hashtag_id', '=', tag.id)
      .execute();
    expect(attached).toContainEqual({ post_id: kept });
    expect(await db.selectFrom('app.hashtags').select('posts_count').execute()).toEqual([{ posts_count: 1 }]);
  });
});
