import { describe, expect, it } from 'vitest';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { item, LONG, rss, TESTED, UPDATING, usePolling } from './polling.ts';

describe.each(TESTED)('which post an item of a feed is, on %s', (kind) => {
  const site = usePolling(kind);
  const { deps, poll, pollLater, add, source, posts, texts } = site;

  it('takes in nothing twice: repeated ids, changed titles, other tracking, the same text under another link', async () => {
    const guid = { guid: 'the same for all' };
    site.answers['/feed'] = rss(
      item({ ...guid, title: 'One', link: '/1?utm_source=rss', description: 'first' }),
      item({ ...guid, title: 'Two', link: '/2', description: 'second' }),
      item({ ...guid, link: '/3?session=1', description: LONG }),
      item({ ...guid, description: 'without a link' }),
    );
    await add('/feed');
    await poll();
    expect((await texts()).toSorted()).toEqual([LONG, 'first', 'second', 'without a link']);
    site.answers['/feed'] = rss(
      item({ title: 'One, renamed', link: '/1', description: 'first, rewritten' }),
      item({ link: '/3?session=2', description: LONG }),
      item({ title: 'New title', description: 'without a link' }),
      item({ link: '/4', description: 'second' }),
    );
    await pollLater();
    expect((await texts()).toSorted()).toEqual([LONG, 'first', 'second', 'second', 'without a link']);
    expect(await source()).toMatchObject({ new_posts: 1 });
  });

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
    site.answers['/feed'] = rss(...items.map(item));
    await add('/feed', UPDATING);
    await poll();
    expect(await stored()).toEqual(expected);
    await pollLater();
    // One by one, as a listing of one item has them. A constant id could not be told from a correction.
    for (const single of items[0]?.guid === 'site' ? [] : items) {
      site.answers['/feed'] = rss(item(single));
      await pollLater();
    }
    expect(await stored()).toEqual(last);
  });

  it('is another one for another id at the same address, which overwrites nothing', async () => {
    await add('/feed', UPDATING);
    for (const guid of ['1', '2', '3']) {
      site.answers['/feed'] = rss(item({ guid, title: `Tip ${guid}`, link: '/tip', description: `Text ${guid}` }));
      await pollLater();
    }
    expect(await stored()).toEqual(['Tip 1: Text 1', 'Tip 2: Text 2', 'Tip 3: Text 3']);
    site.answers['/feed'] = rss(item({ guid: '3', title: 'Tip 3', link: '/tip', description: 'Text three' }));
    await pollLater();
    expect(await stored()).toEqual(['Tip 1: Text 1', 'Tip 2: Text 2', 'Tip 3: Text three']);
  });

  it('is another one without an id, where title, text and date are others', async () => {
    await add('/feed', UPDATING);
    const daily = (day: number, text = `Text ${day}`) =>
      rss(item({ title: `Day ${day}`, link: '/', description: text, pubDate: `2026-04-0${day}` }));
    site.answers['/feed'] = daily(1);
    await poll();
    site.answers['/feed'] = daily(2);
    await pollLater();
    site.answers['/feed'] = daily(2, 'Text two');
    await pollLater();
    expect(await stored()).toEqual(['Day 1: Text 1', 'Day 2: Text two']);
  });

  it('stays the same with new ids, and with another spelling of its number in files', async () => {
    const tweet = (guid: string, host = 'x.com/a') =>
      item({ guid, title: 'Tip', link: `https://${host}/status/7`, description: LONG });
    site.answers['/feed'] = rss(tweet('1'), item({ guid: '2', title: 'Page', link: '/page', description: 'Text' }));
    await add('/feed');
    await poll();
    site.answers['/feed'] = rss(
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

  it('recognises a post that was stored without the addresses of links', async () => {
    const said = 'See our guide, please.';
    await ingestPosts(deps(), [
      { line: 1, value: { text: said } },
      { line: 2, value: { text: `${LONG} ${said}`, postLink: 'https://a.test/1' } },
    ]);
    const html = '&lt;p&gt;See &lt;a href="https://b.test/"&gt;our guide&lt;/a&gt;, please.&lt;/p&gt;';
    site.answers['/feed'] = rss(
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
});
