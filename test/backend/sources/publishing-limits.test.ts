import { describe, expect, it } from 'vitest';
import { getSource as findSourceHealth } from '#backend/sources/find-sources.ts';
import { HOUR_MS, item, rss, TESTED, usePolling } from './polling.ts';
import { discardDrafts, listDrafts, publishDrafts } from './review.ts';

describe.each(TESTED)('what a source may publish, on %s', (kind) => {
  const site = usePolling(kind);
  const { poll, pollLater, add, source, posts } = site;

  const many = (from: number, to: number) =>
    rss(
      ...Array.from({ length: to - from }, (_, index) =>
        item({ title: `Post ${from + index}`, link: `/${from + index}` }),
      ),
    );
  const published = async () =>
    (await posts()).filter(({ published_at }) => published_at !== null).map(({ title }) => title);
  const health = async () => (await findSourceHealth(site.database.db, 1))?.health;

  it('publishes up to the limits per poll and per day, and holds the rest for review', async () => {
    site.limits = { SOURCE_POSTS_PER_POLL: '60', SOURCE_POSTS_PER_DAY: '100' };
    site.answers['/feed'] = many(0, 130);
    await add('/feed');
    await poll();
    // The first ones in the feed's order, over several batches.
    expect((await published()).toSorted()).toEqual(
      Array.from({ length: 60 }, (_, index) => `Post ${index}`).toSorted(),
    );
    expect(await listDrafts(site.database.db, 1000)).toHaveLength(70);
    expect(await source()).toMatchObject({ new_posts: 130, held_at: expect.stringContaining('2026-05-01T12:00') });
    expect(await health()).toBe('held');
    expect(site.lines).toContainEqual(
      expect.objectContaining({ level: 40, held: 70, msg: 'posts wait for review: the source brought too many' }),
    );

    site.answers['/feed'] = many(130, 190);
    await pollLater();
    expect(await published()).toHaveLength(100);
    await pollLater(24 * HOUR_MS);
    site.answers['/feed'] = many(190, 200);
    await pollLater();
    expect(await published()).toHaveLength(110);
    expect(await listDrafts(site.database.db, 1000)).toHaveLength(90);

    await publishDrafts(site.database.db, 'all', { kind: 'site' }, site.now);
    expect(await health()).toBe('ok');
    site.answers['/feed'] = many(200, 210);
    await pollLater();
    expect(await published()).toHaveLength(210);
  });

  it('is for each source by itself', async () => {
    site.limits = { SOURCE_POSTS_PER_DAY: '1' };
    site.answers['/a'] = rss(item({ title: 'a1', link: '/a1' }), item({ title: 'a2', link: '/a2' }));
    site.answers['/b'] = rss(item({ title: 'b1', link: '/b1' }));
    await Promise.all([add('/a'), add('/b')]);
    await poll();
    expect((await published()).toSorted()).toEqual(['a1', 'b1']);
  });

  describe('with INGEST_REVIEW=on', () => {
    const counts = async () => ({
      counters: await site.database.db.selectFrom('app.counters').select('value').where('name', '=', 'posts').execute(),
      days: await site.database.db.selectFrom('public.gb_daily_summaries').select('articles_processed').execute(),
      authors: await site.database.db.selectFrom('app.authors').select(['name', 'posts_count']).execute(),
      hashtags: await site.database.db.selectFrom('app.hashtags').select(['name', 'posts_count']).execute(),
    });
    const nothing = { counters: [{ value: 0 }], days: [], authors: [], hashtags: [] };

    it('stores uncounted drafts until they are published with their own date', async () => {
      site.review = true;
      const pubDate = 'Thu, 30 Apr 2026 08:00:00 GMT';
      site.answers['/feed'] = rss(
        item({ title: 'Kept', link: '/1', pubDate, description: 'A text #one' }),
        item({ title: 'Waits', link: '/2', pubDate, description: 'Another #two' }),
      );
      await add('/feed', { author: 'Jo' });
      await poll();
      const drafts = await listDrafts(site.database.db, 10);
      expect(drafts.map(({ title }) => title).toSorted()).toEqual(['Kept', 'Waits']);
      expect(await counts()).toEqual(nothing);

      const kept = drafts.find(({ title }) => title === 'Kept')?.id ?? 0;
      expect(await publishDrafts(site.database.db, [kept, kept, 4711], { kind: 'site' }, site.now)).toEqual([kept]);
      expect(await publishDrafts(site.database.db, [kept], { kind: 'site' }, site.now)).toEqual([]);
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
      expect(await discardDrafts(site.database.db, [waits, kept], { kind: 'site' }, site.now)).toEqual([waits]);
      expect(await discardDrafts(site.database.db, [waits], { kind: 'site' }, site.now)).toEqual([]);
      await pollLater();
      expect(await listDrafts(site.database.db, 10)).toEqual([]);
      expect(await publishDrafts(site.database.db, 'all', { kind: 'site' }, site.now)).toEqual([]);
      expect(await publishDrafts(site.database.db, [waits], { kind: 'site' }, site.now)).toEqual([waits]);
    });
  });
});
