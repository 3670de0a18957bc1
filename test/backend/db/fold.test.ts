import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { listKnownVersions, migrate } from '#backend/db/migrate.ts';
import { toArray } from '#backend/db/parameters.ts';
import { fold } from '#lib/utils/fold.ts';
import { openEmptyDatabase, openTestDatabase, testDatabases } from '#test/rig/database.ts';

const MIGRATION = '20261128120100';

describe.each(testDatabases)('letters, on %s', (kind) => {
  describe('app.fold', () => {
    let database: DatabaseHandle;
    beforeAll(async () => {
      database = await openTestDatabase(kind);
    });
    afterAll(() => database.close());

    const foldInSql = async (texts: string[]) => {
      const { rows } = await sql<{ folded: string }>`
        select app.fold(content) as folded from unnest(${toArray(texts)}) with ordinality texts (content, number) order by number`.execute(
        database.db,
      );
      return rows.map(({ folded }) => folded);
    };

    it('folds every letter as the web does, but those of scripts that the database does not know yet', async () => {
      // The capitals of living scripts, and all that Unicode has a second form of; a surrogate is no letter.
      const points = Array.from({ length: 0x20000 }, (_, code) => code).filter(
        (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
      );
      const letters = points.map((code) => String.fromCodePoint(code));
      const folded = await foldInSql(letters);
      const others = letters.filter((letter, index) => folded[index] !== fold(letter));
      // Assigned since Unicode 12.
      expect(
        others.filter(
          (letter) =>
            !/[\u1c89\u2c2f\ua7c0-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e06d}]/u.test(
              letter,
            ),
        ),
      ).toEqual([]);
    });

    it('folds texts as the web does', async () => {
      const unit = fc.oneof(
        fc.constantFrom(
          ...'aE İıßΣς  \t\n\u00a0’"“-–\u00ad\u200b\u200d\ufe0f\u0301\u0316\u0308½´″`𝗣Ｆﾞ\u1112\u1161\u11ab한ﬁ✓👩💻',
        ),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit, maxLength: 40 }), { minLength: 50, maxLength: 50 }),
          async (texts) => {
            expect(await foldInSql(texts)).toEqual(texts.map(fold));
          },
        ),
        { numRuns: 20 },
      );
      const long = ['中文'.repeat(500), 'ไทย'.repeat(400), `${'й'.repeat(300)} e\u0301`];
      expect(await foldInSql(long)).toEqual(long.map(fold));
    });
  });

  it('joins hashtags and collections that have become the same, with all their posts', async () => {
    const database = await openEmptyDatabase(kind);
    const { db } = database;
    try {
      await migrate(database, { versions: listKnownVersions().filter((version) => version < MIGRATION) });
      await database.exec(`
        insert into app.users (id, username, email, password_hash) values (1, 'ada', 'ada@example.com', ''), (2, 'bob', 'bo@example.com', '');
        insert into app.posts (id, title, url_slug, text, type, text_hash, published_at)
          select i, 'Post ' || i, 'post-' || i, 'Don’t 𝗯𝗶𝗱', 'LinkedIn', i, now() from generate_series(1, 4) i;
        insert into app.hashtags (id, name, state) values (1, '#𝗣𝗣𝗖', 'public'), (2, '#ppc', 'public'), (3, '#Ｆｂａ', 'public'),
          (4, '#fb' || U&'\\200B' || 'a', 'banned'), (5, '#caf' || U&'\\00E9', 'waiting'), (6, '#cafe' || U&'\\0301', 'waiting'), (7, '#ads', 'public'),
          (8, '#cafe', 'public'), (9, '#PPC' || U&'\\FE0F', 'waiting');
        insert into app.hashtag_makers values (5, 1), (6, 2);
        insert into app.posts_hashtags (hashtag_id, post_id) values (1, 1), (1, 2), (2, 2), (9, 4), (3, 1), (4, 3), (5, 1), (6, 2), (7, 1), (8, 1);
        insert into app.bookmarks (id, user_id, name) values (1, 1, 'Read later'), (2, 1, 'Ｒead ' || U&'\\00A0' || 'later'), (3, 2, 'read later'), (4, 1, 'Ads');
        insert into app.bookmarks_posts (bookmark_id, post_id) values (1, 1), (2, 1), (2, 2), (3, 3), (4, 4);`);
      await migrate(database, { versions: [MIGRATION] });

      const { rows: hashtags } = await sql`
        select h.id, h.name, h.state, h.posts_count as count,
          array(select ph.post_id from app.posts_hashtags ph where ph.hashtag_id = h.id order by 1) as posts,
          array(select m.user_id from app.hashtag_makers m where m.hashtag_id = h.id order by 1) as makers
        from app.hashtags h order by h.id`.execute(db);
      expect(hashtags).toEqual([
        { id: 1, name: '#ppc', state: 'public', count: 3, posts: [1, 2, 4], makers: [] },
        { id: 4, name: '#fb\u200ba', state: 'banned', count: 2, posts: [1, 3], makers: [] },
        { id: 5, name: '#café', state: 'waiting', count: 2, posts: [1, 2], makers: [1, 2] },
        { id: 7, name: '#ads', state: 'public', count: 1, posts: [1], makers: [] },
        { id: 8, name: '#cafe', state: 'public', count: 1, posts: [1], makers: [] },
      ]);
      const { rows: changes } = await sql`
        select subject_id, before from app.audit_log where action = 'hashtags.merge' order by before -> 'from' -> 'id'`.execute(
        db,
      );
      expect(changes).toEqual([
        { subject_id: '1', before: { from: { id: 2, name: '#ppc', state: 'public' }, posts: [2], added: [] } },
        { subject_id: '4', before: { from: { id: 3, name: '#Ｆｂａ', state: 'public' }, posts: [1], added: [1] } },
        { subject_id: '5', before: { from: { id: 6, name: '#cafe\u0301', state: 'waiting' }, posts: [2], added: [2] } },
        { subject_id: '1', before: { from: { id: 9, name: '#PPC\ufe0f', state: 'waiting' }, posts: [4], added: [4] } },
      ]);
      const { rows: bookmarks } = await sql`
        select b.id, b.name, array(select bp.post_id from app.bookmarks_posts bp where bp.bookmark_id = b.id order by bp.position) as posts
        from app.bookmarks b order by b.id`.execute(db);
      expect(bookmarks).toEqual([
        { id: 1, name: 'Read later', posts: [1, 2] },
        { id: 3, name: 'read later', posts: [3] },
        { id: 4, name: 'Ads', posts: [4] },
      ]);
      const { rows: words } = await sql<{ word: string }>`select word from app.words order by 1`.execute(db);
      expect(words.map(({ word }) => word)).toEqual(['1', '2', '3', '4', 'bid', "don't", 'post']);
      const { rows: counts } = await sql`select bookmarks_count as count from app.users order by id`.execute(db);
      expect(counts).toEqual([{ count: 2 }, { count: 1 }]);
    } finally {
      await database.close();
    }
  });
});
