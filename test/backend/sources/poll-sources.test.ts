import type { KyselyPlugin } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pollDueSources } from '#backend/sources/poll/poll-due-sources.ts';
import { findDueSource } from '#backend/sources/poll/repository.ts';
import { pauseSource, removeSource, resumeSource } from '#backend/sources/repository.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { type Answer, HOUR_MS, item, rss, status, TESTED, usePolling } from './polling.ts';

describe.each(TESTED)('polling sources, on %s', (kind) => {
  const site = usePolling(kind);
  const { deps, wait, poll, pollLater, add, source, posts, texts } = site;

  it('stores new posts with the author of the source', async () => {
    site.answers['/feed'] = rss(
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
      { title: 'One', text: 'a\n\nb', type: 'Twitter', post_user: 'Jo Smith', post_link: `${site.server.url}/1` },
    ]);
    expect((await posts())[0]?.published_at).toContain('2026-04-30T08:00:00');
    expect(await source()).toMatchObject({ title: 'Jo’s', new_posts: 1, failures: 0, reason: null });
    expect(await poll()).toBe(0);
  });

  it('records the source of a post, and keeps the post when the source is removed', async () => {
    site.answers['/a'] = rss(item({ title: 'a', link: '/a1' }));
    site.answers['/b'] = rss(item({ title: 'b', link: '/b1' }));
    // In turn, because the first is removed by its id.
    await add('/a');
    await add('/b');
    await poll();
    const origins = async () => {
      const rows = await site.database.db
        .selectFrom('app.posts as p')
        .leftJoin('app.sources as s', 's.id', 'p.source_id')
        .select(['p.title', 's.url'])
        .orderBy('p.title')
        .execute();
      return rows.map(({ title, url }) => `${title} ${url && new URL(url).pathname}`);
    };
    expect(await origins()).toEqual(['a /a', 'b /b']);
    await removeSource(site.database.db, { id: 1 });
    expect(await origins()).toEqual(['a null', 'b /b']);
  });

  it('keeps the feed’s order without dates', async () => {
    site.answers['/feed'] = rss(...['newest', 'older', 'oldest'].map((title) => item({ title, link: `/${title}` })));
    await add('/feed');
    await poll();
    expect(await texts()).toEqual(['newest', 'older', 'oldest']);
  });

  it('reads dates of any form, and tells an operator of those that it cannot', async () => {
    const dates = ['1/4/2026', '4/13/2026 08:00', 'Fri, 17 Apr 2026 10:00 AEST', '18 Apr 2026 10:00 XYZ'];
    const wrong = ['soon', '0001-01-01T00:00:00Z', '9999-12-31'];
    site.answers['/feed'] = rss(
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
    site.answers['/feed'] = status(304);
    await pollLater();
    expect(await source()).toMatchObject({ reason });
    site.answers['/feed'] = rss();
    await pollLater();
    expect(await source()).toMatchObject({ reason: null });
  });

  it('sends conditional requests', async () => {
    site.answers['/feed'] = (response, { headers }) =>
      headers['if-none-match'] === '"1"'
        ? status(304)(response, { url: '', headers })
        : response.setHeader('etag', '"1"').end('<rss><channel><item><title>x</title></item></channel></rss>');
    await add('/feed');
    await poll();
    await pollLater();
    expect(site.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(await source()).toMatchObject({ failures: 0, new_posts: 0, state: 'active' });
    expect(await texts()).toEqual(['x']);
  });

  it('pauses a source after five consecutive failures, with the reason', async () => {
    await add('/feed');
    const days = 25 * HOUR_MS;
    for (let count = 0; count < 4; count += 1) await pollLater(days);
    expect(site.lines).toMatchObject(
      Array(4).fill({ level: 40, msg: 'source failed', reason: '127.0.0.1 answered with HTTP 404 (Not Found).' }),
    );
    expect(await source()).toMatchObject({
      state: 'active',
      failures: 4,
      reason: '127.0.0.1 answered with HTTP 404 (Not Found).',
    });
    site.answers['/feed'] = rss();
    await pollLater(2 * days);
    expect(await source()).toMatchObject({ state: 'active', failures: 0, reason: null });
    site.answers = {};
    for (let count = 0; count < 4; count += 1) await pollLater(2 * days);
    expect(site.lines.filter(({ msg }) => msg === 'source paused')).toEqual([]);
    await pollLater(2 * days);
    expect(await source()).toMatchObject({
      state: 'paused',
      failures: 5,
      reason: '127.0.0.1 answered with HTTP 404 (Not Found).',
    });
    expect(site.lines.filter(({ msg }) => msg === 'source paused')).toMatchObject([
      { level: 40, reason: '127.0.0.1 answered with HTTP 404 (Not Found).' },
    ]);
    expect(await pollLater(2 * days)).toBe(0);

    site.answers['/feed'] = rss(item({ title: 'back' }));
    await resumeSource(site.database.db, { id: 1 }, site.now);
    await poll();
    expect(await texts()).toEqual(['back']);
  });

  it.each<[string, Answer]>([
    ['This is a web page, not a feed.', (response) => response.end('<!doctype html><title>Moved</title>')],
    ['This is not a feed.', (response) => response.end('{"posts":[]}')],
    ['The feed is empty.', (response) => response.end('')],
  ])('counts as a failure: %s', async (reason, answer) => {
    site.answers['/feed'] = answer;
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'active', failures: 1, reason });
  });

  it('respects Retry-After', async () => {
    site.answers['/feed'] = status(429, { 'retry-after': '36000' });
    await add('/feed');
    await poll();
    expect(await pollLater(9 * HOUR_MS)).toBe(0);
    expect(await pollLater(2 * HOUR_MS)).toBe(1);
  });

  it('pauses at once what is gone for good', async () => {
    site.answers['/feed'] = status(410);
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'paused', reason: 'The feed is gone for good (HTTP 410).' });
  });

  it('moves with a permanent redirect, and pauses a source that moved to where another is', async () => {
    site.answers['/old'] = status(301, { location: '/new' });
    site.answers['/older'] = status(308, { location: '/new' });
    site.answers['/new'] = rss();
    await add('/old');
    await poll();
    expect(await source()).toMatchObject({ url: `${site.server.url}/new`, state: 'active' });
    await add('/older');
    await pollLater();
    const reason = `The feed has moved to ${site.server.url}/new, which is another source.`;
    expect(await source(2)).toMatchObject({ url: `${site.server.url}/older`, state: 'paused', reason });
  });

  it('requests one feed of a host at a time, with a pause between two', async () => {
    const times: number[] = [];
    let open = 0;
    for (const file of ['/a', '/b', '/c', '/d', '/e', '/f']) {
      site.answers[file] = (response, request) => {
        open += 1;
        expect(open).toBe(1);
        times.push(site.now.getTime());
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

  it('lets a host rest that a clock ahead of ours polled', async () => {
    await add('/feed');
    await site.database.db
      .updateTable('app.sources')
      .set({ polled_at: new Date(site.now.getTime() + 1) })
      .execute();
    expect(await findDueSource(site.database.db, site.now)).toEqual({ source: null, isWaiting: true });
  });

  it('polls other hosts while one takes long, and ends with it', async () => {
    const arrived = Promise.withResolvers<void>();
    site.answers['/slow'] = (response, request) => void arrived.promise.then(() => rss()(response, request));
    site.answers['/quick'] = (response, request) => {
      rss()(response, request);
      arrived.resolve();
    };
    await add('/slow');
    await add('/quick', { url: `http://localhost:${site.server.port}/quick` });
    expect(await poll()).toBe(2);
    expect([(await source(1))?.failures, (await source(2))?.failures]).toEqual([0, 0]);
  });

  it('goes on where a poll ends while the next source is looked for', async () => {
    for (const path of ['/first', '/second']) {
      site.answers[path] = rss();
      await add(path);
    }
    const lookups = new WeakSet<object>();
    const late: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if ('sqlFragments' in node && node.sqlFragments.some((text) => text.includes('as rests'))) lookups.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (lookups.has(queryId) && result.rows.length === 0) await waitFor(expectPolled);
        return result;
      },
    };
    const expectPolled = async () => expect(await source(1)).toMatchObject({ polled_at: expect.any(String) });
    const slow = { ...deps(), database: { ...site.database, db: site.database.db.withPlugin(late) } };
    expect(await pollDueSources(slow, { signal: new AbortController().signal, wait })).toBe(2);
  });

  it('polls the sources of a host one after another while another host takes long', async () => {
    const arrived = Promise.withResolvers<void>();
    site.answers['/slow'] = (response, request) => void arrived.promise.then(() => rss()(response, request));
    site.answers['/first'] = rss();
    site.answers['/second'] = (response, request) => {
      rss()(response, request);
      arrived.resolve();
    };
    await add('/slow');
    for (const path of ['/first', '/second']) await add(path, { url: `http://localhost:${site.server.port}${path}` });
    expect(await poll()).toBe(3);
  });

  it('goes on when the clock was a year ahead for a while', async () => {
    site.answers['/feed'] = rss();
    await add('/feed');
    const real = site.now;
    await pollLater(365 * 24 * HOUR_MS);
    site.now = real;
    expect(await poll()).toBe(1);
    expect(await poll()).toBe(0);
  });

  it('leaves a source as it was when the process stops', async () => {
    const controller = new AbortController();
    site.answers['/feed'] = () => controller.abort();
    await add('/feed');
    await expect(pollDueSources(deps(), { signal: controller.signal, wait })).rejects.toThrow();
    expect(await source()).toMatchObject({ failures: 0, polled_at: null });
    site.answers['/feed'] = rss();
    expect(await poll()).toBe(1);
  });

  it('preserves a concurrent change of an operator', async () => {
    site.answers['/feed'] = (response, request) =>
      void pauseSource(site.database.db, { id: 1 }, 'Paused by an operator.').then(() => rss()(response, request));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ state: 'paused', reason: 'Paused by an operator.' });
  });

  it('reaches nothing in our own network but the hosts that are named', async () => {
    site.answers['/feed'] = status(302, { location: `http://127.0.0.2:${site.server.port}/secret` });
    site.answers['/secret'] = rss(item({ title: 'secret' }));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ failures: 1, reason: '127.0.0.2 is not on a public address.' });
    expect(site.asked.map(({ url }) => url)).toEqual(['/feed']);
  });

  it('reaches a host that is named only for the sources that are on it', async () => {
    site.answers['/feed'] = status(302, { location: `http://localhost:${site.server.port}/other` });
    site.answers['/other'] = rss(item({ title: 'secret' }));
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ failures: 1, reason: 'localhost is not on a public address.' });
    expect(site.asked.map(({ url }) => url)).toEqual(['/feed']);
  });

  it('takes pictures in by the rules of ingest, and posts without those that cannot be had', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    site.answers['/red.png'] = (response) => response.setHeader('content-type', 'image/png').end(png);
    const picture = (file: string) => `&lt;p&gt;text&lt;/p&gt;&lt;img src="${file}"&gt;`;
    site.answers['/feed'] = rss(
      item({ title: 'with', link: '/1', description: picture('/red.png') }),
      item({ title: 'missing', link: '/2', description: picture('/gone.png') }),
      item({ title: 'elsewhere', link: '/3', description: picture(`http://localhost:${site.server.port}/red.png`) }),
    );
    await add('/feed');
    await poll();
    const stored = await site.database.db
      .selectFrom('app.posts')
      .select(['title', 'image_id'])
      .orderBy('title')
      .execute();
    expect(stored.map(({ title, image_id }) => [title, image_id !== null])).toEqual([
      ['elsewhere', false],
      ['missing', false],
      ['with', true],
    ]);
    expect(site.lines).toContainEqual(expect.objectContaining({ msg: 'posts collected', created: 3, incomplete: 2 }));
  });

  it('takes in 5,000 items, each once', async () => {
    site.answers['/feed'] = rss(
      ...Array.from({ length: 5000 }, (_, index) => item({ title: `Post ${index}`, link: `/${index}` })),
    );
    await add('/feed');
    await poll();
    expect(await source()).toMatchObject({ new_posts: 5000 });
  });
});
