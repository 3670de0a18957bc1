import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hideStory } from '#backend/stories/curate/change-stories.ts';
import type { PairJudge } from '#backend/stories/judge-pair.ts';
import { placePosts } from '#backend/stories/place-posts.ts';
import { ROOT } from '#runtime/paths.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

const signal = new AbortController().signal;
const TOLD = [
  ['Deal Wire', 'Kestrel Brands buys the lamp seller Lumen & Loft for $48 million. It made $31 million last year.'],
  ['Gareth Pugh', 'Kestrel paid 48 million dollars for Lumen & Loft, after 31 million in sales. In cash.'],
  ['Ola Nordstrom', 'So Lumen & Loft is part of Kestrel now: $48 million, or 1.5 times what it sold.'],
] as const;

describe.each(anyDatabase)('placing posts into stories, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  /** Since the end of the last run. */
  let revalidations = 0;
  const place = (judge?: PairJudge, now = new Date('2031-03-08T00:00:00Z')) => {
    revalidations = 0;
    const onChanged = async () => {
      revalidations += 1;
    };
    return placePosts(backend.database.db, { judge, now, signal, onChanged });
  };
  const correct = (...ids: number[]) =>
    sql`update app.posts set text = text || '!', updated_at = now() where id in (${sql.join(ids)})`.execute(
      backend.database.db,
    );
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app.unplaced_posts`.execute(
      backend.database.db,
    );
    return rows[0]?.n;
  };
  const listShown = async () => {
    const { rows } = await sql<{ slug: string; posts: number[] }>`
      select s.slug, array_agg(sp.post_id order by sp.post_id) as posts
      from app.stories s join app.stories_posts sp on sp.story_id = s.id where sp.is_shown
      group by s.id order by min(sp.post_id)`.execute(backend.database.db);
    return rows;
  };
  const listStories = async () => {
    const { rows } = await sql<{ posts: string[] }>`
      select array_agg(post_id || ' ' || is_shown order by post_id) as posts from app.stories_posts group by story_id
      order by min(post_id)`.execute(backend.database.db);
    return rows;
  };
  const tell = (index: number, options: object = {}) => {
    const [author, text] = TOLD[index] as (typeof TOLD)[number];
    return createPost(backend, {
      author,
      text,
      title: text.slice(0, 30),
      createdAt: `2031-03-0${index + 3}T10:00:00Z`,
      ...options,
    });
  };
  const fill = async (posts = 40) => {
    for (let index = 0; index < posts; index += 1)
      await createPost(backend, { author: `Author ${index}`, text: `A word on bids, number ${index} of my series.` });
  };
  const tellAll = async () => [await tell(0), await tell(1), await tell(2)];

  it('suggests a story as soon as its third post has come in, and publishes nothing by itself', async () => {
    await fill();
    const ids = [await tell(0), await tell(1)];
    await place();
    expect(await listShown()).toEqual([]);
    const [author, text] = TOLD[2];
    const body = JSON.stringify([{ text, postUser: author, publishedAt: '2031-03-05T10:00:00Z' }]);
    const authorization = `Bearer ${backend.config.ingestToken}`;
    backend.time.offsetMs = Date.UTC(2031, 2, 6) - Date.now();
    const response = await backend.app.request('/api/news', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    });
    expect(await response.json()).toMatchObject({ data: { created: 1 } });
    await jobsEnd(backend.database);
    const story = (await listStories()).find(({ posts }) => posts.some((post) => post === `${ids[0]} false`));
    expect(story?.posts).toEqual([`${ids[0]} false`, `${ids[1]} false`, expect.any(String)]);
    expect(await listShown()).toEqual([]);
  });

  it.each([
    ['tags and a standing last line', (text: string) => `${text} #amazonfba #ppc #ecommerce (csv copy)`],
    [
      'the words of one import',
      (text: string) => `${text}\n\nExported from Curator Pro 4.2 on 2 March 2031, batch Q7781.`,
    ],
  ])('publishes no story of posts that share only %s', async (_what, ending) => {
    await fill();
    const subjects = [
      'Freight from Ningbo took 41 days.',
      'Our main image test won.',
      'Vine reviews came late.',
      'I quit my job.',
    ];
    for (const [index, text] of subjects.entries())
      await createPost(backend, {
        author: `Teller ${index}`,
        text: ending(text),
        createdAt: `2031-03-04T1${index}:00:00Z`,
      });
    await place();
    expect(await listShown()).toEqual([]);
  });

  it('suggests none of posts by one author, of drafts, and of posts from other weeks', async () => {
    await fill();
    await tell(0);
    await tell(1, { author: TOLD[0][0] });
    await tell(2, { author: TOLD[0][0].toUpperCase() });
    await tell(1, { publishedAt: null, createdAt: '2031-03-04T12:00:00Z' });
    await tell(2, { createdAt: '2031-05-05T10:00:00Z' });
    await place();
    expect(await listStories()).toEqual([]);
  });

  it('compares no post of an archive, unless its time is corrected', async () => {
    const written = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    const old = await tell(0, { createdAt: written(91) });
    await tell(1, { createdAt: written(89) });
    expect(await countWaiting()).toBe(1);
    await sql`update app.posts set created_at = ${written(88)}, updated_at = now() where id = ${old}`.execute(
      backend.database.db,
    );
    expect(await countWaiting()).toBe(2);
    await place();
    expect(await countWaiting()).toBe(0);
  });

  it('puts no more than forty posts into a story, however many resemble each other', async () => {
    // Among so many posts, what fifty of them share is still rare.
    await sql`
      insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at, created_at, updated_at)
      select 'Bids', 'bids-' || n, 'On bids.', 'LinkedIn', 'Author ' || n, 'bids ' || n, at, at, at
      from generate_series(1, 1000) n, (select '2031-01-05T00:00:00Z'::timestamptz) t (at)`.execute(
      backend.database.db,
    );
    await sql`delete from app.unplaced_posts`.execute(backend.database.db);
    const names = 'Abax Bolen Corvid Dunmore Estrix Fenwick Gorlan Hestia Ironby Jorvik Kelmar Lortan'.split(' ');
    for (let index = 1; index <= 50; index += 1) {
      // Half of the names, another half each time.
      const told = names.filter((_, name) => (Math.imul(index, 0x9e3779b1) >>> (8 + name)) % 2 === 0).join(', ');
      const text = `I met ${told} and also visitor${index}, stranger${index}, neighbour${index} and friend${index}.`;
      await tell(0, { author: `Witness ${index}`, text });
    }
    await place();
    const sizes = (await listStories()).map(({ posts }) => posts.length);
    expect(Math.max(...sizes)).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
  });

  it('finds the same stories again', async () => {
    const lines = (await readFile(`${ROOT}/bench/stories/held-out.ndjson`, 'utf8')).trim().split('\n');
    for (const [index, line] of lines.entries()) {
      const { author, at, text, link } = JSON.parse(line);
      const title = text.slice(0, 40);
      await createPost(backend, { author, text, title, createdAt: at, link: link && `${link}?copy=${index}` });
    }
    expect(await place()).toEqual({ placed: lines.length, hasChanged: false });
    const first = await listStories();
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(await place()).toEqual({ placed: 0, hasChanged: false });
    const { db } = backend.database;
    await sql`delete from app.stories`.execute(db);
    await sql`insert into app.unplaced_posts (post_id) select id from app.posts`.execute(db);
    await place();
    expect(await listStories()).toEqual(first);
  });

  it('asks a judge, and believes it when two of its verdicts agree', async () => {
    await fill();
    const ids = await tellAll();
    await place(async () => true);
    const [story, ...others] = await listShown();
    expect([story?.posts, others]).toEqual([ids, []]);
    expect(story?.slug).toMatch(/^(?=.*kestrel)(?=.*lumen).*-\d+$/);
  });

  it('publishes nothing that rules suggested before a judge was asked', async () => {
    await fill();
    const [, , last] = await tellAll();
    await place();
    await correct(last as number);
    await place(async () => true);
    expect(await listShown()).toEqual([]);
  });

  it('puts no posts together that a judge keeps apart', async () => {
    await fill();
    await tellAll();
    await place(async () => false);
    expect(await listStories()).toEqual([]);
  });

  it('leaves posts waiting when the judge cannot be asked', async () => {
    await fill();
    const ids = await tellAll();
    const isAway = async () => {
      throw new Error('no connection');
    };
    await expect(place(isAway)).rejects.toThrow('no connection');
    await place(async () => true);
    expect((await listShown()).map(({ posts }) => posts)).toEqual([ids]);
  });

  it('keeps what was placed before an error of the judge, and revalidates it', async () => {
    // All are placed at once.
    await fill(5);
    const ids = await tellAll();
    await createPost(backend, { author: 'Ada', text: 'Harbour Freight sues Quill & Co for $9 million. Docket 77.' });
    await createPost(backend, {
      author: 'Bo',
      text: 'A court date for Quill & Co: Harbour Freight wants 9 million dollars back.',
    });
    await sql`update app.posts set created_at = '2031-03-01' where text like '%Harbour%'`.execute(backend.database.db);
    const isAway: PairJudge = async (a, b) => {
      const suits = [a, b].filter(({ text }) => text.includes('Harbour')).length;
      if (suits === 2) throw new Error('no connection');
      return suits === 0;
    };
    await expect(place(isAway)).rejects.toThrow('no connection');
    expect([(await listShown()).map(({ posts }) => posts), revalidations]).toEqual([[ids], 1]);
    expect(await countWaiting()).toBe(2);
  });

  it('asks the judge about posts of two weeks alone', async () => {
    await fill();
    await tellAll();
    let asked = 0;
    const judge = async () => {
      asked += 1;
      return true;
    };
    await place(judge, new Date('2031-03-20T00:00:00Z'));
    expect(asked).toBe(0);
    expect(await countWaiting()).toBe(0);
    await backend.database.db.deleteFrom('app.stories').execute();
    await sql`insert into app.unplaced_posts (post_id) select id from app.posts`.execute(backend.database.db);
    await place(judge, new Date('2031-03-17T00:00:00Z'));
    expect(asked).toBeGreaterThan(0);
  });

  it('places posts that come in during a run', async () => {
    await fill();
    await tell(0);
    await tell(1);
    let late = 0;
    await place(async () => {
      late ||= await tell(2);
      return true;
    });
    expect(late).toBeGreaterThan(0);
    expect(await countWaiting()).toBe(0);
  });

  it('revalidates a story that a corrected post leaves', async () => {
    await fill();
    const [, , last] = await tellAll();
    await place(async () => true);
    await sql`update app.posts set title = 'Never mind', text = 'Never mind.' where id = ${last}`.execute(
      backend.database.db,
    );
    const readVersion = async () =>
      (await sql<{ at: string }>`select updated_at::text as at from app.stories`.execute(backend.database.db)).rows[0]
        ?.at;
    const version = await readVersion();
    expect(await place()).toMatchObject({ hasChanged: true });
    expect([revalidations, (await readVersion()) === version]).toEqual([1, false]);
  });

  it('keeps a story hidden whose posts are all corrected', async () => {
    const { db } = backend.database;
    await fill();
    const ids = await tellAll();
    await place();
    const { rows } = await sql<{ id: number }>`select id from app.stories`.execute(db);
    await hideStory(db, { kind: 'operator', id: 1, name: 'op' }, rows[0]?.id as number, new Date());
    await correct(...ids);
    await place();
    const after = await sql<{ id: number; is_hidden: boolean }>`
      select s.id, s.is_hidden from app.stories s join app.stories_posts sp on sp.story_id = s.id group by s.id`.execute(
      db,
    );
    expect(after.rows).toEqual([{ id: rows[0]?.id, is_hidden: true }]);
  });

  it('places a post that was hidden while it waited when it comes back', async () => {
    const { db } = backend.database;
    await fill();
    await tell(0);
    const second = await tell(1);
    const isAway = async () => {
      throw new Error('no connection');
    };
    await expect(place(isAway)).rejects.toThrow('no connection');
    await sql`update app.posts set published_at = null where id = ${second}`.execute(db);
    await place();
    await sql`update app.posts set published_at = now() where id = ${second}`.execute(db);
    expect(await countWaiting()).toBe(1);
  });

  it('places a post again whose text was corrected', async () => {
    await fill();
    const [, , last] = await tellAll();
    await place(async () => true);
    expect(await listShown()).toHaveLength(1);
    await backend.database.db
      .updateTable('app.posts')
      .set({ title: 'Never mind', text: 'Never mind.', updated_at: new Date().toISOString() })
      .where('id', '=', last as number)
      .execute();
    await place();
    expect((await listShown()).flatMap(({ posts }) => posts)).not.toContain(last);
  });
});
