import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Updateable } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { Database } from '#backend/db/types.ts';
import { createPictureStore } from '#backend/posts/images/store/create-picture-store.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { getSource as findSourceHealth } from '#backend/sources/find-sources.ts';
import { pollDueSources } from '#backend/sources/poll/poll-due-sources.ts';
import { type PollDependencies, pollSource } from '#backend/sources/poll/poll-source.ts';
import { claimSource } from '#backend/sources/poll/repository.ts';
import {
  addSources,
  listSources,
  type NewSource,
  pauseSource,
  removeSource,
  resumeSource,
  setRules as setSourceRules,
} from '#backend/sources/repository.ts';
import { NO_RULES } from '#backend/sources/source-rules.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { discardDrafts, listDrafts, publishDrafts } from './review.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date('2026-05-01T12:00:00Z');
const LONG =
  'A text that is long enough to be told from others, for nobody says a thing of this length twice in a row.';

type Asked = { url: string; headers: IncomingHttpHeaders };
type Answer = (response: ServerResponse, request: Asked) => void;

const item = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>`;
const rss =
  (...items: string[]): Answer =>
  (response) =>
    response.end(`<rss version="2.0"><channel><title>Jo’s</title>${items.join('')}</channel></rss>`);
const UPDATING = { rules: { ...NO_RULES, updatePosts: true } };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();

// On one of them: a poll is asked of the network, and its few statements are the same on both.
describe.each(testDatabases.slice(-1))('polling sources, on %s', (kind) => {
  let database: DatabaseHandle;
  let server: LocalServer;
  let folder: string;
  let now: Date;
  let answers: Record<string, Answer>;
  let asked: Asked[];
  let lines: { level: number; msg: string; reason?: string }[];
  let review: boolean;
  let limits: Record<string, string>;
  /** Names of the jobs that were sent. */
  let sent: string[];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    folder = mkdtempSync(path.join(tmpdir(), 'sources-test-'));
    server = await serveLocally(({ url = '', headers }, response) => {
      asked.push({ url, headers });
      (answers[url] ?? status(404))(response, { url, headers });
    });
  });
  beforeEach(async () => {
    await emptyTables(database);
    now = START;
    answers = {};
    asked = [];
    lines = [];
    review = false;
    limits = {};
    sent = [];
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const deps = (): PollDependencies => {
    const secret = 'x'.repeat(32);
    const config = parseConfig({
      ...{
        DATA_DIR: folder,
        JWT_SECRET: secret,
        INGEST_TOKEN: secret,
        REVALIDATE_SECRET: secret,
        WEB_URL: 'http://127.0.0.1:1',
      },
      ...{ SUPABASE_PUBLISHABLE_KEY: secret, SUPABASE_SECRET_KEY: secret, INGEST_REVIEW: review ? 'on' : 'off' },
      ...limits,
      PRIVATE_SOURCE_HOSTS: `127.0.0.1:${server.port},localhost:${server.port}`,
    });
    const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
    const jobs: PollDependencies['jobs'] = {
      send: async ({ name }) => {
        sent.push(name);
        return null;
      },
    };
    return { database, config, log, jobs, clock: () => now, pictures: createPictureStore(config) };
  };
  const wait = async (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const poll = () => pollDueSources(deps(), { signal: new AbortController().signal, wait });
  /** Polls again when everything is due. */
  const pollLater = async (ms = HOUR_MS) => {
    now = new Date(now.getTime() + ms);
    return poll();
  };
  const add = (file: string, more: Partial<NewSource> = {}) =>
    addSources(database.db, [{ url: `${server.url}${file}`, title: null, type: null, author: null, ...more }], now);
  const source = async (id = 1) => (await listSources(database.db)).find((candidate) => candidate.id === id);
  const posts = () =>
    database.db
      .selectFrom('app.posts')
      .select(['title', 'text', 'type', 'post_user', 'post_link', 'published_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .execute();
  const texts = async () => (await posts()).map(({ text }) => text);

  it('stores new posts with the author of the source', async () => {
    answers['/feed'] = rss(
      item({
        title: 'One',
        link: '/1',
        pubDate: 'Thu, 30 Apr 2026 08:00:00 GMT',
        description: '&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b&lt;/p&gt;',
      }),
    );
    await add('/feed', { type: 'Twitter', author: 'Jo Smith' });
    expect(await poll()).toBe(1);
    expect(await posts()).toMatchObject([
      { title: 'One', text: 'a\n\nb', type: 'Twitter', post_user: 'Jo Smith', post_link: `${server.url}/1` },
    ]);
    expect((await posts())[0]?.published_at).toContain('2026-04-30T08:00:00');
    expect(await source()).toMatchObject({ title: 'Jo’s', new_posts: 1, failures: 0, reason: null });
    expect(await poll()).toBe(0);
  });

  it('takes in nothing twice: repeated ids, changed titles, other tracking, the same text under another link', async () => {
    const guid = { guid: 'the same for all' };
    answers['/feed'] = rss(
      item({ ...guid, title: 'One', link: '/1?utm_source=rss', description: 'first' }),
      item({ ...guid, title: 'Two', link: '/2', description: 'second' }),
      item({ ...guid, link: '/3?session=1', description: LONG }),
      item({ ...guid, description: 'without a link' }),
    );
    await add('/feed');
    await poll();
    expect((await texts()).toSorted()).toEqual([LONG, 'first', 'second', 'without a link']);
    answers['/feed'] = rss(
      item({ title: 'One, renamed', link: '/1', description: 'first, rewritten' }),
      item({ link: '/3?session=2', description: LONG }),
      item({ title: 'New title', description: 'without a link' }),
      item({ link: '/4', description: 'second' }),
    );
    await pollLater();
    expect((await texts()).toSorted()).toEqual([LONG, 'first', 'second', 'second', 'without a link']);
    expect(await source()).toMatchObject({ new_posts: 1 });
  });

  describe('which post an item is', () => {
    const ALIKE = `${LONG} It is said of every episode.`;
    const stored = async () => (await posts()).map(({ title, text }) => `${title}: ${text.slice(0, 12)}`).toSorted();

    it.each<[string, Record<string, string>[], string[], string[]?]>([
      [
        'one link, and ids of their own',
        ['1', '2', '3'].map((guid) => ({ guid, title: `Tip ${guid}`, link: '/tips', description: `Text ${guid}` })),
        ['Tip 1: Text 1', 'Tip 2: Text 2', 'Tip 3: Text 3'],
      ],
      [
        'one link, and no ids',
        ['1', '2'].map((number) => ({ title: `Tip ${number}`, link: '/tips', description: `Text ${number}` })),
        ['Tip 1: Text 1', 'Tip 2: Text 2'],
      ],
      [
        'one text',
        ['1', '2'].map((guid) => ({ guid, title: `Episode ${guid}`, link: `/${guid}`, description: ALIKE })),
        ['Episode 1: A text that ', 'Episode 2: A text that '],
      ],
      [
        'one text and one link',
        ['1', '2'].map((guid) => ({ guid, title: `Episode ${guid}`, link: '/show', description: ALIKE })),
        ['Episode 1: A text that ', 'Episode 2: A text that '],
      ],
      [
        'one text and no link',
        ['a', 'b'].map((guid) => ({ guid, title: `Episode ${guid}`, description: ALIKE })),
        ['Episode a: A text that ', 'Episode b: A text that '],
      ],
      [
        'one id of all',
        ['1', '2'].map((number) => ({
          guid: 'site',
          title: `Tip ${number}`,
          link: '/tips',
          description: `Text ${number}`,
        })),
        ['Tip 1: Text 1', 'Tip 2: Text 2'],
      ],
      [
        'fragments of one page',
        ['v1', 'v2'].map((name) => ({ title: name, link: `/log#${name}`, description: `Text ${name}` })),
        ['v1: Text v1', 'v2: Text v2'],
      ],
      [
        'versions of one article',
        ['#0', '#3'].map((version) => ({
          guid: `art${version}`,
          title: `News ${version}`,
          link: '/art',
          description: version,
        })),
        ['News #0: #0'],
        ['News #3: #3'],
      ],
      [
        'versions that are articles',
        ['#1', '#2'].map((number) => ({
          guid: `log${number}`,
          title: number,
          link: `/log${number}`,
          description: `T ${number}`,
        })),
        ['#1: T #1', '#2: T #2'],
      ],
      [
        'one page under two ids',
        ['1', '2'].map((guid) => ({ guid, title: 'Tip', link: '/tip', description: 'Text' })),
        ['Tip: Text'],
      ],
      [
        'one number on X under two ids',
        ['x.com/a', 'nitter.net/b'].map((name) => ({
          guid: name,
          title: name,
          link: `https://${name}/status/1`,
          description: name,
        })),
        ['x.com/a: x.com/a'],
        ['nitter.net/b: nitter.net/b'],
      ],
    ])('is told of items with %s, at the first poll and later', async (_title, items, expected, last = expected) => {
      answers['/feed'] = rss(...items.map(item));
      await add('/feed', UPDATING);
      await poll();
      expect(await stored()).toEqual(expected);
      await pollLater();
      // One by one, as a listing of one item has them. A constant id could not be told from a correction.
      for (const single of items[0]?.guid === 'site' ? [] : items) {
        answers['/feed'] = rss(item(single));
        await pollLater();
      }
      expect(await stored()).toEqual(last);
    });

    it('is another one for another id at the same address, which overwrites nothing', async () => {
      await add('/feed', UPDATING);
      for (const guid of ['1', '2', '3']) {
        answers['/feed'] = rss(item({ guid, title: `Tip ${guid}`, link: '/tip', description: `Text ${guid}` }));
        await pollLater();
      }
      expect(await stored()).toEqual(['Tip 1: Text 1', 'Tip 2: Text 2', 'Tip 3: Text 3']);
      answers['/feed'] = rss(item({ guid: '3', title: 'Tip 3', link: '/tip', description: 'Text three' }));
      await pollLater();
      expect(await stored()).toEqual(['Tip 1: Text 1', 'Tip 2: Text 2', 'Tip 3: Text three']);
    });

    it('is another one without an id, where title, text and date are others', async () => {
      await add('/feed', UPDATING);
      const daily = (day: number, text = `Text ${day}`) =>
        rss(item({ title: `Day ${day}`, link: '/', description: text, pubDate: `2026-04-0${day}` }));
      answers['/feed'] = daily(1);
      await poll();
      answers['/feed'] = daily(2);
      await pollLater();
      answers['/feed'] = daily(2, 'Text two');
      await pollLater();
      expect(await stored()).toEqual(['Day 1: Text 1', 'Day 2: Text two']);
    });

    it('stays the same with new ids, and with another spelling of its number in files', async () => {
      const tweet = (guid: string, host = 'x.com/a') =>
        item({ guid, title: 'Tip', link: `https://${host}/status/7`, description: LONG });
      answers['/feed'] = rss(tweet('1'), item({ guid: '2', title: 'Page', link: '/page', description: 'Text' }));
      await add('/feed');
      await poll();
      answers['/feed'] = rss(
        tweet('new 1', 'nitter.net/a'),
        item({ guid: 'new 2', title: 'Page', link: '/page', description: 'Text' }),
      );
      await pollLater();
      const report = await ingestPosts(deps(), [
        { line: 1, value: { text: 'Other words', postLink: 'https://twitter.com/i/web/status/7' } },
      ]);
      expect(report).toMatchObject({ created: 0, duplicates: 1 });
      expect(await stored()).toEqual(['Page: Text', 'Tip: A text that ']);
    });
  });

  it('recognises a post that was stored without the addresses of links', async () => {
    const said = 'See our guide, please.';
    await ingestPosts(deps(), [
      { line: 1, value: { text: said } },
      { line: 2, value: { text: `${LONG} ${said}`, postLink: 'https://a.test/1' } },
    ]);
    const html = '&lt;p&gt;See &lt;a href="https://b.test/"&gt;our guide&lt;/a&gt;, please.&lt;/p&gt;';
    answers['/feed'] = rss(
      item({ guid: '1', description: html }),
      item({ link: '/2', description: html.replace('See', `${LONG} See`) }),
      item({ guid: '3', description: html.replace('See', 'Read') }),
    );
    await add('/feed');
    await poll();
    expect((await texts()).toSorted()).toEqual(
      [said, `${LONG} ${said}`, 'Read our guide (https://b.test/), please.'].toSorted(),
    );
    expect((await posts()).find(({ text }) => text.startsWith('Read'))?.title).toBe('Read our guide, please.');
  });

  it('records the source of a post, and keeps the post when the source is removed', async () => {
    answers['/a'] = rss(item({ title: 'a', link: '/a1' }));
    answers['/b'] = rss(item({ title: 'b', link: '/b1' }));
    // In turn, because the first is removed by its id.
    await add('/a');
    await add('/b');
    await poll();
    const origins = async () => {
      const rows = await database.db
        .selectFrom('app.posts as p')
        .leftJoin('app.sources as s', 's.id', 'p.source_id')
        .select(['p.title', 's.url'])
        .orderBy('p.title')
        .execute();
      return rows.map(({ title, url }) => `${title} ${url && new URL(url).pathname}`);
    };
    expect(await origins()).toEqual(['a /a', 'b /b']);
    await removeSource(database.db, { id: 1 });
    expect(await origins()).toEqual(['a null', 'b /b']);
  });

  it('keeps the feed’s order without dates', async () => {
    answers['/feed'] = rss(...['newest', 'older', 'oldest'].map((title) => item({ title, link: `/${title}` })));
    await add('/feed');
    await poll();
    expect(await texts()).toEqual(['newest', 'older', 'oldest']);
  });

  it('reads dates of any form, and tells an operator of those that it cannot', async () => {
    const dates = ['1/4/2026', '4/13/2026 08:00', 'Fri, 17 Apr 2026 10:00 AEST', '18 Apr 2026 10:00 XYZ'];
    const wrong = ['soon', '0001-01-01T00:00:00Z', '9999-12-31'];
    answers['/feed'] = rss(
      ...[...dates, ...wrong].map((pubDate, index) => item({ title: pubDate, link: `/${index}`, pubDate })),
    );
    await add('/feed');
    await poll();
    expect((await posts()).map(({ title, published_at }) => [title, published_at?.slice(0, 16)])).toEqual([
      ['18 Apr 2026 10:00 XYZ', '2026-04-18T10:00'],
      ['Fri, 17 Apr 2026 10:00 AEST', '2026-04-17T00:00'],
      ['4/13/2026 08:00', '2026-04-13T08:00'],
      ['1/4/2026', '2026-01-04T00:00'],
    ]);
    const reason =
      '3 items were left out: publishedAt must be a date or time, such as 2026-11-19T08:00:00Z: "soon". ' +
      'publishedAt was read as UTC, because no time zone is known as "XYZ".';
    expect(await source()).toMatchObject({ failures: 0, reason });
    answers['/feed'] = status(304);
    await pollLater();
    expect(await source()).toMatchObject({ reason });
    answers['/feed'] = rss();
    await pollLater();
    expect(await source()).toMatchObject({ reason: null });
  });

  it('sends conditional requests', async () => {
    answers['/feed'] = (response, { headers }) =>
      headers['if-none-match'] === '"1"'
        ? status(304)(response, { url: '', headers })
        : response.setHeader('etag', '"1"').end('<rss><channel><item><title>x</title></item></channel></rss>');
    await add('/feed');
    await poll();
    await pollLater();
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(await source()).toMatchObject({ failures: 0, new_posts: 0, state: 'active' });
    expect(await texts()).toEqual(['x']);
  });

  it('pauses a source after five consecutive failures, with the reason', async () => {
    await add('/feed');
    const days = 25 * HOUR_MS;
    for (let count = 0; count < 4; count += 1) await pollLater(days);
    expect(lines).toMatchObject(
      Array(4).fill({ level: 40, msg: 'source failed', reason: '127.0.0.1 answered with HTTP 404 (Not Found).' }),
    );
    expect(await source()).toMatchObject({
      state: 'active',
      failures: 4,
      reason: '127.0.0.1 answered with HTTP 404 (Not Found).',
    });
    answers['/feed'] = rss();
    await pollLater(2 * days);
    expect(await source()).toMatchObject({ state: 'active', failures: 0, reason: null });
    answers = {};
    for (let count = 0; count < 4; count += 1) await pollLater(2 * days);
    expect(lines.filter(({ msg }) => msg === 'source paused')).toEqual([]);
    await pollLater(2 * days);
    expect(await source()).toMatchObject({
      state: 'paused',
      failures: 5,
      reason: '127.0.0.1 answered with HTTP 404 (Not Found).',
    });
    expect(lines.filter(({ msg }) => msg === 'source paused')).toMatchObject([
      { level: 40, reason: '127.0.0.1 answered with HTTP 404 (Not Found).' },
    ]);
    expect(await pollLater(2 * days)).toBe(0);

    answers['/feed'] = rss(item({ title: 'back' }));
    await resumeSource(database.db, { id: 1 }, now);
    await poll();
    expect(await texts()).toEqual(['back']);
  });

  it.each<[string, Answer]>([
    ['This is a web page, not a feed.', (response) => response.end('<!doctype html><title>Moved</title>')],
    ['This is not a feed.', (response) => response.end('{"posts":[]}')],
    ['The feed is empty.', (response) => response.end('')],
  ])('counts as a failure: %s', async (reason, answer) => {
    answers['/feed'] = answer;
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'active', failures: 1, reason });
  });

  it('respects Retry-After', async () => {
    answers['/feed'] = status(429, { 'retry-after': '36000' });
    await add('/feed');
    await poll();
    expect(await pollLater(9 * HOUR_MS)).toBe(0);
    expect(await pollLater(2 * HOUR_MS)).toBe(1);
  });

  it('pauses at once what is gone for good', async () => {
    answers['/feed'] = status(410);
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'paused', reason: 'The feed is gone for good (HTTP 410).' });
  });

  it('moves with a permanent redirect, and pauses a source that moved to where another is', async () => {
    answers['/old'] = status(301, { location: '/new' });
    answers['/older'] = status(308, { location: '/new' });
    answers['/new'] = rss();
    await add('/old');
    await poll();
    expect(await source()).toMatchObject({ url: `${server.url}/new`, state: 'active' });
    await add('/older');
    await pollLater();
    const reason = `The feed has moved to ${server.url}/new, which is another source.`;
    expect(await source(2)).toMatchObject({ url: `${server.url}/older`, state: 'paused', reason });
  });

  it('requests one feed of a host at a time, with a pause between two', async () => {
    const times: number[] = [];
    let open = 0;
    for (const file of ['/a', '/b', '/c', '/d', '/e', '/f']) {
      answers[file] = (response, request) => {
        open += 1;
        expect(open).toBe(1);
        times.push(now.getTime());
        setImmediate(() => {
          open -= 1;
          rss()(response, request);
        });
      };
      await add(file);
    }
    expect(await poll()).toBe(6);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toHaveLength(5);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
  });

  it('polls each source once, however many workers there are', async () => {
    answers['/a'] = rss(item({ title: 'a' }));
    answers['/b'] = rss(item({ title: 'b' }));
    await add('/a');
    await add('/b', { url: `http://localhost:${server.port}/b` });
    expect((await Promise.all([poll(), poll(), poll()])).toSorted()).toEqual(expect.arrayContaining([0]));
    expect(asked.map(({ url }) => url).toSorted()).toEqual(['/a', '/b']);
  });

  it('respects the lease of a worker whose clock is ahead', async () => {
    await add('/feed');
    const ahead = new Date(now.getTime() + 1);
    expect((await claimSource(database.db, ahead)).source).toMatchObject({ id: 1 });
    expect(await claimSource(database.db, now)).toEqual({ source: null, isWaiting: false });
    // And lets the host rest afterwards.
    await database.db.updateTable('app.sources').set({ leased_until: null, polled_at: ahead }).execute();
    expect(await claimSource(database.db, now)).toEqual({ source: null, isWaiting: true });
  });

  it('goes on where a worker died, once its lease is over', async () => {
    answers['/feed'] = rss();
    await add('/feed');
    const leased = new Date(now.getTime() + 15 * MINUTE_MS);
    await database.db.updateTable('app.sources').set({ leased_until: leased }).execute();
    expect(await pollLater(14 * MINUTE_MS)).toBe(0);
    expect(await pollLater(2 * MINUTE_MS)).toBe(1);
  });

  it.each<[string, Answer]>([
    ['what it found', rss(item({ title: 'late' }))],
    ['a failure', status(404)],
  ])('records %s no more where the lease ended and another worker has the source', async (_title, answer) => {
    answers['/feed'] = (response, request) => {
      now = new Date(now.getTime() + 16 * MINUTE_MS);
      void claimSource(database.db, now).then(() => answer(response, request));
    };
    await add('/feed');
    // By one worker alone: another one, late with a claim of before the jump, would get a lease of the same end as this one's.
    const { source: leased } = await claimSource(database.db, now);
    assert(leased);
    await pollSource(deps(), leased, new AbortController().signal);
    expect(await source()).toMatchObject({ title: null, failures: 0, reason: null, polled_at: null });
    // The other one still has it.
    expect(await claimSource(database.db, now)).toEqual({ source: null, isWaiting: false });
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'source left to others: the lease is lost' });
  });

  it('goes on when the clock was a year ahead for a while', async () => {
    answers['/feed'] = rss();
    await add('/feed');
    const real = now;
    await pollLater(365 * 24 * HOUR_MS);
    now = real;
    await database.db
      .updateTable('app.sources')
      .set({ leased_until: new Date('2027-05-01') })
      .execute();
    expect(await poll()).toBe(1);
    expect(await poll()).toBe(0);
  });

  it('leaves a source as it was when the process stops', async () => {
    const controller = new AbortController();
    answers['/feed'] = () => controller.abort();
    await add('/feed');
    await expect(pollDueSources(deps(), { signal: controller.signal, wait })).rejects.toThrow();
    expect(await source()).toMatchObject({ failures: 0, polled_at: null });
    answers['/feed'] = rss();
    expect(await poll()).toBe(1);
  });

  it('preserves a concurrent change of an operator', async () => {
    answers['/feed'] = (response, request) =>
      void pauseSource(database.db, { id: 1 }, 'Paused by an operator.').then(() => rss()(response, request));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'paused', reason: 'Paused by an operator.' });
  });

  it('reaches nothing in our own network but the hosts that are named', async () => {
    answers['/feed'] = status(302, { location: `http://127.0.0.2:${server.port}/secret` });
    answers['/secret'] = rss(item({ title: 'secret' }));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ failures: 1, reason: '127.0.0.2 is not on a public address.' });
    expect(asked.map(({ url }) => url)).toEqual(['/feed']);
  });

  it('reaches a host that is named only for the sources that are on it', async () => {
    answers['/feed'] = status(302, { location: `http://localhost:${server.port}/other` });
    answers['/other'] = rss(item({ title: 'secret' }));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ failures: 1, reason: 'localhost is not on a public address.' });
    expect(asked.map(({ url }) => url)).toEqual(['/feed']);
  });

  it('takes pictures in by the rules of ingest, and posts without those that cannot be had', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    answers['/red.png'] = (response) => response.setHeader('content-type', 'image/png').end(png);
    const picture = (file: string) => `&lt;p&gt;text&lt;/p&gt;&lt;img src="${file}"&gt;`;
    answers['/feed'] = rss(
      item({ title: 'with', link: '/1', description: picture('/red.png') }),
      item({ title: 'missing', link: '/2', description: picture('/gone.png') }),
      item({ title: 'elsewhere', link: '/3', description: picture(`http://localhost:${server.port}/red.png`) }),
    );
    await add('/feed');
    await poll();
    const stored = await database.db.selectFrom('app.posts').select(['title', 'image_id']).orderBy('title').execute();
    expect(stored.map(({ title, image_id }) => [title, image_id !== null])).toEqual([
      ['elsewhere', false],
      ['missing', false],
      ['with', true],
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'posts collected', created: 3, incomplete: 2 }));
  });

  it('takes in 5,000 items, each once', async () => {
    answers['/feed'] = rss(
      ...Array.from({ length: 5000 }, (_, index) => item({ title: `Post ${index}`, link: `/${index}` })),
    );
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ new_posts: 5000 });
  });

  describe('what a feed changes afterwards', () => {
    const dated = (number: number, fields: Record<string, string> = {}) =>
      item({
        ...{ title: `Post ${number}`, link: `/${number}`, description: `Text of ${number}.` },
        pubDate: new Date(Date.UTC(2026, 3, number)).toUTCString(),
        ...fields,
      });
    const rewritten = (number: number) => dated(number, { description: `New text of ${number}.` });
    const shown = async () =>
      (await posts()).filter(({ published_at }) => published_at !== null).map(({ title, text }) => `${title}: ${text}`);
    const edit = (title: string, values: Updateable<Database['app.posts']>) =>
      database.db.updateTable('app.posts').set(values).where('title', '=', title).execute();
    const setRules = (updatePosts: boolean) =>
      setSourceRules(database.db, { id: 1 }, { ...NO_RULES, updatePosts }).then(() => undefined);

    it('leaves posts as they are, until the source is to update them', async () => {
      answers['/feed'] = rss(dated(2), dated(1));
      await add('/feed');
      await poll();
      answers['/feed'] = rss(rewritten(2), dated(1, { title: 'Renamed' }), dated(3));
      await pollLater();
      expect(await shown()).toEqual(['Post 3: Text of 3.', 'Post 2: Text of 2.', 'Post 1: Text of 1.']);
      await setRules(true);
      await pollLater();
      expect(await shown()).toEqual(['Post 3: Text of 3.', 'Post 2: New text of 2.', 'Renamed: Text of 1.']);
      expect([...new Set(sent)].sort()).toEqual(['place-posts', 'renew-summaries']);
      // The description follows the text; the slug stays; each correction can be taken back by the log.
      const corrected = await database.db
        .selectFrom('app.posts')
        .select(['url_slug', 'description'])
        .where('title', 'in', ['Renamed', 'Post 2'])
        .orderBy('id')
        .execute();
      expect(corrected).toEqual([
        { url_slug: 'post-2', description: 'New text of 2.' },
        { url_slug: 'post-1', description: 'Text of 1.' },
      ]);
      const log = () => database.db.selectFrom('app.audit_log').select(['action', 'actor']).orderBy('id').execute();
      const edits = Array(2).fill({ action: 'posts.edit', actor: 'site' });
      expect(await log()).toEqual(edits);
      await pollLater();
      expect(await log()).toEqual(edits);
      await setRules(false);
      answers['/feed'] = rss(dated(2), dated(1));
      await pollLater();
      expect(await log()).toEqual(edits);
    });

    it.each<[string, Updateable<Database['app.posts']>]>([
      ['edited its title', { title: 'By hand' }],
      ['edited its text', { text: 'By hand.' }],
      ['hidden it', { hidden_at: START, published_at: null }],
      ['deleted it', { deleted_at: START, published_at: null }],
    ])('never overwrites a post where an operator has %s', async (_title, values) => {
      answers['/feed'] = rss(dated(2), dated(1));
      await add('/feed', UPDATING);
      await poll();
      await edit('Post 1', values);
      const [before] = (await posts()).slice(-1);
      answers['/feed'] = rss(rewritten(2), rewritten(1));
      for (let count = 0; count < 2; count += 1) await pollLater();
      expect((await posts()).at(-1)).toEqual(before);
      expect((await posts())[0]?.text).toBe('New text of 2.');
    });

    it('corrects no more at a time than it may publish, and the rest later, though the feed is the same', async () => {
      const tagged =
        (etag: string, answer: Answer): Answer =>
        (response, request) =>
          request.headers['if-none-match'] === etag
            ? status(304)(response, request)
            : answer(response.setHeader('etag', etag), request);
      answers['/feed'] = tagged('"1"', rss(dated(3), dated(2), dated(1)));
      await add('/feed', UPDATING);
      await poll();
      answers['/feed'] = tagged('"2"', rss(rewritten(3), rewritten(2), rewritten(1)));
      limits = { SOURCE_POSTS_PER_POLL: '2' };
      await pollLater();
      expect(await shown()).toEqual(['Post 3: New text of 3.', 'Post 2: New text of 2.', 'Post 1: Text of 1.']);
      await pollLater();
      expect((await shown()).at(-1)).toBe('Post 1: New text of 1.');
      await pollLater();
      expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined, '"2"']);
    });

    it('changes nothing that operators review, or that its rules drop', async () => {
      answers['/feed'] = rss(dated(2), dated(1));
      await add('/feed', { rules: { ...NO_RULES, updatePosts: true, blockWords: ['webinar'] } });
      await poll();
      answers['/feed'] = rss(rewritten(2), dated(1, { description: 'Join my webinar.' }));
      review = true;
      await pollLater();
      expect(await shown()).toEqual(['Post 2: Text of 2.', 'Post 1: Text of 1.']);
      review = false;
      await pollLater();
      expect(await shown()).toEqual(['Post 2: New text of 2.', 'Post 1: Text of 1.']);
    });

    it('corrects an item without a link by its id, and brings no second one', async () => {
      answers['/feed'] = rss(item({ guid: 'urn:1', description: 'First &lt;b&gt;text&lt;/b&gt;.' }));
      await add('/feed', UPDATING);
      await poll();
      answers['/feed'] = rss(item({ guid: 'urn:1', description: 'Second text.' }));
      await pollLater();
      expect(await shown()).toEqual(['Second text.: Second text.']);
    });

    it('changes the posts of the source alone', async () => {
      answers['/a'] = rss(item({ title: 'Mine', link: 'https://a.test/1', description: 'Mine.' }));
      answers['/b'] = rss(item({ title: 'Mine', link: 'https://a.test/1', description: 'Mine.' }));
      await add('/a');
      await poll();
      await add('/b', UPDATING);
      await poll();
      answers['/b'] = rss(item({ title: 'Stolen', link: 'https://a.test/1', description: 'Buy here.' }));
      await pollLater();
      expect(await shown()).toEqual(['Mine.: Mine.']);
    });

    it('removes nothing', async () => {
      const atom =
        (...parts: string[]): Answer =>
        (response) =>
          response.end(
            `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"><title>A</title>${parts.join('')}</feed>`,
          );
      const entry = (number: number) =>
        `<entry><id>urn:${number}</id><title>Post ${number}</title><link href="/${number}"/><content>Text ${number}</content></entry>`;
      answers['/feed'] = atom(entry(3), entry(2), entry(1));
      await add('/feed', UPDATING);
      await poll();
      for (const answer of [atom(entry(3), '<at:deleted-entry ref="urn:2" when="2026-05-01T12:30:00Z"/>'), atom()]) {
        answers['/feed'] = answer;
        for (let count = 0; count < 2; count += 1) await pollLater();
      }
      expect(await shown()).toHaveLength(3);
    });
  });

  describe('with more than a source may publish', () => {
    const many = (from: number, to: number) =>
      rss(
        ...Array.from({ length: to - from }, (_, index) =>
          item({ title: `Post ${from + index}`, link: `/${from + index}` }),
        ),
      );
    const published = async () =>
      (await posts()).filter(({ published_at }) => published_at !== null).map(({ title }) => title);
    const health = async () => (await findSourceHealth(database.db, 1))?.health;

    it('publishes up to the limits per poll and per day, and holds the rest for review', async () => {
      limits = { SOURCE_POSTS_PER_POLL: '60', SOURCE_POSTS_PER_DAY: '100' };
      answers['/feed'] = many(0, 130);
      await add('/feed');
      await poll();
      // The first ones in the feed's order, over several batches.
      expect((await published()).toSorted()).toEqual(
        Array.from({ length: 60 }, (_, index) => `Post ${index}`).toSorted(),
      );
      expect(await listDrafts(database.db, 1000)).toHaveLength(70);
      expect(await source()).toMatchObject({ new_posts: 130, held_at: expect.stringContaining('2026-05-01T12:00') });
      expect(await health()).toBe('held');
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 40, held: 70, msg: 'posts wait for review: the source brought too many' }),
      );

      answers['/feed'] = many(130, 190);
      await pollLater();
      expect(await published()).toHaveLength(100);
      await pollLater(24 * HOUR_MS);
      answers['/feed'] = many(190, 200);
      await pollLater();
      expect(await published()).toHaveLength(110);
      expect(await listDrafts(database.db, 1000)).toHaveLength(90);

      await publishDrafts(database.db, 'all', { kind: 'site' }, now);
      expect(await health()).toBe('ok');
      answers['/feed'] = many(200, 210);
      await pollLater();
      expect(await published()).toHaveLength(210);
    });

    it('is for each source by itself', async () => {
      limits = { SOURCE_POSTS_PER_DAY: '1' };
      answers['/a'] = rss(item({ title: 'a1', link: '/a1' }), item({ title: 'a2', link: '/a2' }));
      answers['/b'] = rss(item({ title: 'b1', link: '/b1' }));
      await Promise.all([add('/a'), add('/b')]);
      await poll();
      expect((await published()).toSorted()).toEqual(['a1', 'b1']);
    });
  });

  describe('with INGEST_REVIEW=on', () => {
    const counts = async () => ({
      counters: await database.db.selectFrom('app.counters').select('value').where('name', '=', 'posts').execute(),
      days: await database.db.selectFrom('public.gb_daily_summaries').select('articles_processed').execute(),
      authors: await database.db.selectFrom('app.authors').selectAll().execute(),
      hashtags: await database.db.selectFrom('app.hashtags').select(['name', 'posts_count']).execute(),
    });
    const nothing = { counters: [{ value: 0 }], days: [], authors: [], hashtags: [] };

    it('stores uncounted drafts until they are published with their own date', async () => {
      review = true;
      const pubDate = 'Thu, 30 Apr 2026 08:00:00 GMT';
      answers['/feed'] = rss(
        item({ title: 'Kept', link: '/1', pubDate, description: 'A text #one' }),
        item({ title: 'Waits', link: '/2', pubDate, description: 'Another #two' }),
      );
      await add('/feed', { author: 'Jo' });
      await poll();
      const drafts = await listDrafts(database.db, 10);
      expect(drafts.map(({ title }) => title).toSorted()).toEqual(['Kept', 'Waits']);
      expect(await counts()).toEqual(nothing);

      const kept = drafts.find(({ title }) => title === 'Kept')?.id ?? 0;
      expect(await publishDrafts(database.db, [kept, kept, 4711], { kind: 'site' }, now)).toEqual([kept]);
      expect(await publishDrafts(database.db, [kept], { kind: 'site' }, now)).toEqual([]);
      expect(await counts()).toEqual({
        counters: [{ value: 1 }],
        days: [{ articles_processed: 1 }],
        authors: [{ name: 'Jo', posts_count: 1 }],
        hashtags: [{ name: '#one', posts_count: 1 }],
      });
      const published = (await posts()).find(({ title }) => title === 'Kept');
      expect(published?.published_at).toContain('2026-04-30T08:00:00');

      // Pending and discarded posts are not collected again, and `all` means all others.
      const waits = drafts.find(({ title }) => title === 'Waits')?.id ?? 0;
      expect(await discardDrafts(database.db, [waits, kept], { kind: 'site' }, now)).toEqual([waits]);
      expect(await discardDrafts(database.db, [waits], { kind: 'site' }, now)).toEqual([]);
      await pollLater();
      expect(await listDrafts(database.db, 10)).toEqual([]);
      expect(await publishDrafts(database.db, 'all', { kind: 'site' }, now)).toEqual([]);
      expect(await publishDrafts(database.db, [waits], { kind: 'site' }, now)).toEqual([waits]);
    });
  });
});
