import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { loadFixture } from '#backend/seed/load-fixture.ts';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

const NOW = new Date('2031-03-05T12:00:00Z');

// Spec §3 "Daily summary count record", call 15.
describe.each(anyDatabase)('the count of a day, on %s', (kind) => {
  let service: DataService;
  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  beforeEach(() => emptyDatabase(service.backend.database));
  afterAll(() => service.close());

  const db = () => service.backend.database.db;
  const ingest = (posts: { text: string; publishedAt?: string; postLink?: string }[], update = false) => {
    const { database, pictures } = service.backend;
    const records = posts.map((value, index) => ({ line: index + 1, value }));
    return ingestPosts({ database, pictures, clock: () => NOW }, records, { update });
  };
  /** The result of the banner's first select, with the public key. */
  const banner = async (date: string) => {
    const counts = service
      .client({ key: PUBLISHABLE_KEY })
      .from('gb_daily_summaries')
      .select('articles_processed,date');
    const { data, error } = await counts.eq('date', date).order('created_at', { ascending: false }).limit(1);
    expect(error).toBeNull();
    return data?.[0]?.articles_processed ?? null;
  };
  const counts = async () => {
    const { data } = await service
      .client({ key: SECRET_KEY })
      .from('gb_daily_summaries')
      .select('date,articles_processed,status')
      .order('date');
    return Object.fromEntries((data ?? []).map((row) => [row.date, `${row.articles_processed} ${row.status}`]));
  };
  /** The day of every published post, counted anew. */
  const expectTrue = async () => {
    const { rows } = await sql<{ day: string; n: number }>`
      select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n
      from app.posts where published_at is not null group by 1 order by 1`.execute(db());
    const { data } = await service
      .client({ key: SECRET_KEY })
      .from('gb_daily_summaries')
      .select('date,articles_processed')
      .order('date');
    expect(data).toEqual(rows.map(({ day, n }) => ({ date: day, articles_processed: n })));
  };

  it('is public the moment the first post is stored, and rises with each', async () => {
    expect(await banner('2031-03-05')).toBeNull();
    await ingest([{ text: 'The first post of the day' }]);
    expect(await banner('2031-03-05')).toBe(1);
    await ingest([{ text: 'The second' }, { text: 'The third' }, { text: 'The first post of the day' }]);
    expect(await banner('2031-03-05')).toBe(3);
  });

  it('is that of the UTC day of publication', async () => {
    await ingest([
      { text: 'one', publishedAt: '2031-03-04T23:59:59.999Z' },
      { text: 'two', publishedAt: '2031-03-05T00:00:00.000Z' },
      { text: 'three', publishedAt: '2031-03-05T01:30:00+03:00' },
    ]);
    expect(await counts()).toEqual({ '2031-03-04': '2 pending', '2031-03-05': '1 pending' });
  });

  it('goes with a post that is hidden, shown again, moved to another day, or deleted', async () => {
    const [today, tomorrow] = ['2031-03-05T08:00:00Z', '2031-03-06T08:00:00Z'];
    await ingest(['one', 'two', 'three'].map((text) => ({ text, publishedAt: today })));
    const post = () => db().updateTable('app.posts').where('text', '=', 'one');
    await post().set({ published_at: null }).execute();
    expect(await counts()).toEqual({ '2031-03-05': '2 pending' });
    await post().set({ published_at: today }).execute();
    expect(await counts()).toEqual({ '2031-03-05': '3 pending' });
    await post().set({ published_at: tomorrow, title: 'Moved' }).execute();
    expect(await counts()).toEqual({ '2031-03-05': '2 pending', '2031-03-06': '1 pending' });
    await db().deleteFrom('app.posts').where('text', 'in', ['one', 'two']).execute();
    expect(await counts()).toEqual({ '2031-03-05': '1 pending' });
  });

  it('follows a correction by ingest', async () => {
    const postLink = 'https://www.linkedin.com/posts/one';
    await ingest([{ text: 'one', postLink, publishedAt: '2031-03-01T08:00:00Z' }]);
    await ingest([{ text: 'one, corrected', postLink, publishedAt: '2031-03-02T08:00:00Z' }], true);
    expect(await counts()).toEqual({ '2031-03-02': '1 pending' });
  });

  it('counts no drafts', async () => {
    const draft = { title: 'A', url_slug: 'a', text: 'a', type: 'LinkedIn', text_hash: 'a' } as const;
    await db().insertInto('app.posts').values(draft).execute();
    expect(await counts()).toEqual({});
    await db().updateTable('app.posts').set({ title: 'B' }).execute();
    await db().deleteFrom('app.posts').execute();
    expect(await counts()).toEqual({});
  });

  it('is stored in any state of the summary, and so is that of a completed week', async () => {
    const states = ['pending', 'processing', 'completed', 'failed'] as const;
    const days = states.map((status, index) => ({ status, date: `2031-03-0${index + 3}` }));
    await db().insertInto('public.gb_daily_summaries').values(days).execute();
    const weeks = [
      { start_date: '2031-03-03', status: 'completed' as const, title: 'A week' },
      { start_date: '2031-03-10', status: 'completed' as const, title: 'Another' },
    ];
    await db().insertInto('public.gb_weekly_summaries').values(weeks).execute();
    await ingest(days.map(({ date }) => ({ text: date, publishedAt: `${date}T10:00:00Z` })).slice(0, 3));
    await db()
      .insertInto('app.posts')
      .values({ title: 'A', url_slug: 'a', text: 'a', type: 'LinkedIn', text_hash: 'a', published_at: '2031-03-06' })
      .execute();
    for (const { date } of days) expect(await banner(date)).toBe(1);
    await db().deleteFrom('app.posts').where('text', '=', '2031-03-03').execute();
    const week = db().selectFrom('public.gb_weekly_summaries').select('articles_processed').orderBy('start_date');
    expect(await week.execute()).toEqual([{ articles_processed: 3 }, { articles_processed: 0 }]);
  });

  it('stays with what was written about a day whose posts are gone', async () => {
    await ingest([{ text: 'one' }]);
    await db().updateTable('public.gb_daily_summaries').set({ status: 'completed', title: 'A day' }).execute();
    await db().deleteFrom('app.posts').execute();
    expect(await counts()).toEqual({ '2031-03-05': '0 completed' });
  });

  it('does not reveal the summary of a day that is not completed', async () => {
    await ingest([{ text: 'one' }]);
    await db().updateTable('public.gb_daily_summaries').set({ status: 'failed', title: 'Half a day' }).execute();
    expect(await banner('2031-03-05')).toBeNull();
  });

  it('is true after ingests and deletions at once, and after one that is rolled back', async () => {
    const posts = (name: string) =>
      Array.from({ length: 40 }, (_, index) => ({
        text: `${name} ${index}`,
        publishedAt: `2031-03-0${1 + (index % 5)}T10:00:00Z`,
      }));
    await ingest(posts('old'));
    await Promise.all([
      ingest(posts('a')),
      ingest(posts('b')),
      ingest([...posts('a'), ...posts('c')]),
      db().deleteFrom('app.posts').where('text', 'like', 'old %').execute(),
      db().updateTable('app.posts').set({ published_at: null }).where('text', 'like', '%7').execute(),
    ]);
    await expectTrue();
    const rolledBack = db()
      .transaction()
      .execute(async (transaction) => {
        await transaction.deleteFrom('app.posts').execute();
        throw new Error('rolled back');
      });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await expectTrue();
  });

  it('is that of a data set that is loaded', async () => {
    const fixture = readFileSync(new URL('../../contract/data/dataset.ndjson', import.meta.url), 'utf8');
    await loadFixture(service.backend.database, fixture);
    await expectTrue();
  });
});
