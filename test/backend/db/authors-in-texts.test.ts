import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';

const MIGRATION = new URL('../../../supabase/migrations/20261122000100_authors_in_texts.sql', import.meta.url);

describe.each(testDatabases)('authors named in texts alone, on %s', (kind) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it('are stored for existing posts, and counted', async () => {
    const texts: [text: string, postUser: string | null, expected: string | null][] = [
      ['Some text\n Priyanka  Sundarvel \n\nlink to post: https://x.com\n#ppc', null, 'Priyanka Sundarvel'],
      ['Some text\nBo Bell\nLink to post\nCy\nLink to post', null, 'Bo Bell'],
      ['Some text\nBo Bell\nLink to post', 'Ada Abel', 'Ada Abel'],
      ['Link to post\nBo Bell', null, null],
      ['A link to post offices', null, null],
      [`${'x'.repeat(201)}\nLink to post`, null, null],
    ];
    await database.db
      .insertInto('app.posts')
      .values(
        texts.map(([text, post_user], index) => ({
          title: 'A post',
          url_slug: `post-${index}`,
          text,
          type: 'LinkedIn' as const,
          post_user,
          text_hash: String(index),
          published_at: new Date(),
        })),
      )
      .execute();
    await database.exec(readFileSync(fileURLToPath(MIGRATION), 'utf8'));
    const posts = await database.db.selectFrom('app.posts').select('post_user').orderBy('id').execute();
    expect(posts.map(({ post_user }) => post_user)).toEqual(texts.map(([, , expected]) => expected));
    const authors = await database.db
      .selectFrom('app.authors')
      .select(['name', 'posts_count'])
      .orderBy('name')
      .execute();
    expect(authors).toEqual([
      { name: 'Ada Abel', posts_count: 1 },
      { name: 'Bo Bell', posts_count: 1 },
      { name: 'Priyanka Sundarvel', posts_count: 1 },
    ]);
  });
});
