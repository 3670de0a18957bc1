import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeIssue, openIssue } from '#backend/newsletter/digest/issue/compose-issue.ts';
import { getIssueContent } from '#backend/newsletter/digest/issue/repository.ts';
import { decideOnHashtags } from '#backend/posts/hashtags/change-hashtags.ts';
import { findTrendsJob } from '#backend/trends/find-trends-job.ts';
import type { CountedTrend } from '#backend/trends/repository.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const NOW = new Date('2026-03-18T09:30:00Z');
const END = new Date('2026-03-19T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const OPERATOR = { kind: 'operator', id: 1, name: 'op' } as const;

/** A moment of so many days ago; 0 is today. */
const daysAgo = (days: number, hour = 8) => new Date(Date.UTC(2026, 2, 18, hour) - days * DAY_MS).toISOString();

describe.each(anyDatabase)('trends on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    backend.time.stop();
    backend.time.offsetMs += NOW.getTime() - backend.time.now().getTime();
    await createUsualPosts();
  });
  afterAll(() => backend.close());

  /** Eight weeks in which forty authors write ten posts a day of the same things, with the same hashtag. */
  async function createUsualPosts() {
    await sql`
      insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at, created_at, updated_at)
      select 'Post ' || n, 'usual-' || n,
        'Sellers ' || string_agg(chr(97 + (n * i) % 23) || chr(97 + (n + i * i) % 19) || chr(97 + (n * 7 + i) % 17) || 'ord', ' '),
        'LinkedIn', 'Author ' || n % 40, 'usual ' || n, at, at, at
      from generate_series(0, 559) n, generate_series(1, 6) i, lateral (select ${daysAgo(0, 1)}::timestamptz - n / 10 * interval '1 day') t (at)
      group by n, at`.execute(backend.database.db);
    const tag = await createTag('#amazon');
    await sql`insert into app.posts_hashtags (post_id, hashtag_id) select id, ${tag}::int from app.posts`.execute(
      backend.database.db,
    );
  }

  const findTrends = () =>
    findTrendsJob.run(backend.deps, {}, { id: '1', attempt: 1, signal: AbortSignal.timeout(60_000) });

  async function fetchTrends(): Promise<CountedTrend[]> {
    const { status, body } = await send(backend, 'GET', '/api/news/trends');
    expect([status, body.meta]).toEqual([200, { end: END.toISOString() }]);
    return body.data;
  }

  async function createTag(name: string, ...posts: number[]): Promise<number> {
    const { db } = backend.database;
    const { id } = await db
      .insertInto('app.hashtags')
      .values({ name, created_at: NOW, updated_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (posts.length > 0) {
      await db
        .insertInto('app.posts_hashtags')
        .values(posts.map((post_id) => ({ post_id, hashtag_id: id })))
        .execute();
    }
    return id;
  }

  /** Six authors write of a robot for the first time in like words, one of them twice and once more on the other network. */
  async function createBurst() {
    const posts: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const text = `Kuiperbot number ${index} was seen in warehouse ${'abcdef'[index]}${index}, and it sorted parcels of colour ${index}`;
      posts.push(await createPost(backend, { author: `Author ${index}`, text, createdAt: daysAgo(index % 2) }));
    }
    posts.push(await createPost(backend, { author: 'Author 1', text: 'More about kuiperbots', createdAt: daysAgo(3) }));
    posts.push(
      await createPost(backend, { author: 'AUTHOR 1 🚀', text: 'More about kuiperbots', createdAt: daysAgo(3) }),
    );
    return posts;
  }

  it('names what is new with the number of posts that a search for it lists', async () => {
    await createTag('#kuiper', ...(await createBurst()).slice(0, 5));
    await findTrends();
    const trends = await fetchTrends();
    const [term, hashtag] = [trends.find((one) => one.kind === 'term'), trends.find((one) => one.kind === 'hashtag')];
    expect(term).toMatchObject({ name: 'kuiperbot', state: 'new', authors: 6, weeks: [8, 0, 0, 0, 0, 0, 0, 0] });
    expect(hashtag).toMatchObject({ name: '#kuiper', state: 'new', authors: 5, weeks: [5, 0, 0, 0, 0, 0, 0, 0] });
    expect(trends).toHaveLength(2);
  });

  it('counts as the feed does, week by week', async () => {
    await createTag('#kuiper', ...(await createBurst()).slice(0, 5));
    await sql`update app.posts set text = text || ' gadget' where url_slug like 'usual-%' and published_at < ${daysAgo(7, 0)} and id % 2 = 0`.execute(
      backend.database.db,
    );
    // At the very edges of the first two weeks.
    for (const at of [
      '2026-03-12T00:00:00.000Z',
      '2026-03-11T23:59:59.999Z',
      '2026-03-18T23:59:59.999Z',
      '2026-03-19T00:00:00.000Z',
    ]) {
      await createPost(backend, { author: 'Edge', text: 'gadget kuiperbot', createdAt: at });
    }
    await findTrends();
    const trends = await fetchTrends();
    expect(trends.map(({ kind, name, state }) => `${state} ${kind} ${name}`).sort()).toEqual([
      'fading term gadget',
      'new hashtag #kuiper',
      'rising term kuiperbot',
    ]);
    for (const trend of trends) {
      for (const [week, posts] of trend.weeks.entries()) {
        expect([trend.name, week, await countListed(trend, week)]).toEqual([trend.name, week, posts]);
        expect([trend.name, week, await recount(trend, week)]).toEqual([trend.name, week, posts]);
      }
    }
  });

  /** The days of a week, as the filters of the feed have them. */
  const daysOf = (week: number) =>
    [6, 0].map((day) => new Date(END.getTime() - (week * 7 + day + 1) * DAY_MS).toISOString().slice(0, 10));

  /** Call 3 with the filters of the feed that the page leads to. */
  async function countListed({ kind, name, hashtag_id }: CountedTrend, week: number): Promise<number> {
    const [from, to] = daysOf(week);
    const query = new URLSearchParams({
      'pagination[pageSize]': '1',
      'filters[publishedAt][$gte]': `${from}T00:00:00.000Z`,
      'filters[publishedAt][$lte]': `${to}T23:59:59.999Z`,
    });
    if (kind === 'hashtag') query.set('filters[hashtags][id][$in][0]', String(hashtag_id));
    if (kind === 'term') {
      for (const [index, field] of ['[title]', '[description]', '[news_raw_data][text]'].entries()) {
        query.set(`filters[$or][${index}]${field}[$containsi]`, name);
      }
    }
    const { body } = await send(backend, 'GET', `/api/news/public?${query}`);
    return body.meta.pagination.total;
  }

  async function recount({ kind, name }: CountedTrend, week: number): Promise<number> {
    const [from, to] = daysOf(week);
    const conditions: Record<CountedTrend['kind'], RawBuilder<unknown>> = {
      term: sql`position(${name} in lower(title || ' ' || coalesce(description, '') || ' ' || text)) > 0`,
      hashtag: sql`id in (select post_id from app.posts_hashtags join app.hashtags h on h.id = hashtag_id where h.name = ${name})`,
    };
    const { rows } = await sql<{ posts: number }>`
      select count(*)::int as posts from app.posts
      where (published_at at time zone 'UTC')::date between ${from}::date and ${to}::date and ${conditions[kind]}`.execute(
      backend.database.db,
    );
    return rows[0]?.posts ?? -1;
  }

  it('forgets a post at once that has left the site, and a hashtag that was banned', async () => {
    const posts = await createBurst();
    const tag = await createTag('#kuiper', ...posts.slice(0, 6));
    await findTrends();
    expect((await fetchTrends()).map(({ weeks }) => weeks[0])).toEqual([6, 8]);
    await backend.database.db
      .updateTable('app.posts')
      .set({ published_at: null })
      .where('id', '=', posts[0] ?? 0)
      .execute();
    expect((await fetchTrends()).map(({ weeks }) => weeks[0])).toEqual([5, 7]);
    await decideOnHashtags(backend.database.db, OPERATOR, { decision: 'ban', ids: [tag] }, NOW);
    expect((await fetchTrends()).map(({ name }) => name)).toEqual(['kuiperbot']);
    await backend.database.db
      .updateTable('app.posts')
      .set({ published_at: null })
      .where('id', 'in', posts.slice(0, 5))
      .execute();
    expect(await fetchTrends(), 'of two authors').toEqual([]);
  });

  it('has the Monday mail name what rises, as long as its posts are on the site', async () => {
    const { db } = backend.database;
    const posts = await createBurst();
    await findTrends();
    const ofTheWeek = { name: 'kuiperbot', path: '/?search=kuiperbot&from=2026-03-16&to=2026-03-22' };
    const issue = await composeIssue(db, '2026-03-23', 'UTC');
    expect(issue?.rising).toEqual([{ ...ofTheWeek, postIds: expect.toSatisfy((ids) => ids.length === 6) }]);
    await db.insertInto('public.subscribers').values({ email: 'ada@example.com', status: 'confirmed' }).execute();
    const opened = await openIssue(db, '2026-03-23', 'UTC');
    const id = 'id' in opened ? opened.id : 0;
    expect((await getIssueContent(db, id)).rising).toEqual(issue?.rising);
    await db.updateTable('app.posts').set({ published_at: null }).where('id', 'in', posts.slice(0, 4)).execute();
    expect((await getIssueContent(db, id)).rising).toEqual([]);
  });

  it('replaces what it found before, and names nothing where everything is as usual', async () => {
    const posts = await createBurst();
    await findTrends();
    expect(await fetchTrends()).toHaveLength(1);
    await backend.database.db.deleteFrom('app.posts').where('id', 'in', posts).execute();
    await findTrends();
    expect(await fetchTrends()).toEqual([]);
    await backend.database.db.deleteFrom('app.posts').execute();
    await findTrends();
    expect(await fetchTrends(), 'without any post').toEqual([]);
  });
});
