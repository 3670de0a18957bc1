import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#backend/db/types.ts';
import { setRules as setSourceRules } from '#backend/sources/repository.ts';
import { NO_RULES } from '#backend/sources/source-rules.ts';
import { type Answer, item, rss, START, status, TESTED, UPDATING, usePolling } from './polling.ts';

describe.each(TESTED)('what a feed changes afterwards, on %s', (kind) => {
  const site = usePolling(kind);
  const { poll, pollLater, add, posts } = site;

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
    site.database.db.updateTable('app.posts').set(values).where('title', '=', title).execute();
  const setRules = (updatePosts: boolean) =>
    setSourceRules(site.database.db, { id: 1 }, { ...NO_RULES, updatePosts }).then(() => undefined);

  it('leaves posts as they are, until the source is to update them', async () => {
    site.answers['/feed'] = rss(dated(2), dated(1));
    await add('/feed');
    await poll();
    site.answers['/feed'] = rss(rewritten(2), dated(1, { title: 'Renamed' }), dated(3));
    await pollLater();
    expect(await shown()).toEqual(['Post 3: Text of 3.', 'Post 2: Text of 2.', 'Post 1: Text of 1.']);
    await setRules(true);
    await pollLater();
    expect(await shown()).toEqual(['Post 3: Text of 3.', 'Post 2: New text of 2.', 'Renamed: Text of 1.']);
    expect([...new Set(site.sent)].sort()).toEqual(['place-posts', 'renew-summaries', 'summarize-today']);
    // The description follows the text; the slug stays; each correction can be taken back by the log.
    const corrected = await site.database.db
      .selectFrom('app.posts')
      .select(['url_slug', 'description'])
      .where('title', 'in', ['Renamed', 'Post 2'])
      .orderBy('id')
      .execute();
    expect(corrected).toEqual([
      { url_slug: 'post-2', description: 'New text of 2.' },
      { url_slug: 'post-1', description: 'Text of 1.' },
    ]);
    const log = () => site.database.db.selectFrom('app.audit_log').select(['action', 'actor']).orderBy('id').execute();
    const edits = Array(2).fill({ action: 'posts.edit', actor: 'site' });
    expect(await log()).toEqual(edits);
    await pollLater();
    expect(await log()).toEqual(edits);
    await setRules(false);
    site.answers['/feed'] = rss(dated(2), dated(1));
    await pollLater();
    expect(await log()).toEqual(edits);
  });

  it('takes the lines that a feed adds for no change', async () => {
    const added = { description: 'Text of 1.\n\nSubscribe now\n\nThe post Post 1 appeared first on A Blog.' };
    site.answers['/feed'] = rss(dated(2), dated(1, added));
    await add('/feed', UPDATING);
    await poll();
    site.answers['/feed'] = rss(rewritten(2), dated(1, added));
    await pollLater();
    expect(await shown()).toEqual(['Post 2: New text of 2.', 'Post 1: Text of 1.']);
    const changes = await site.database.db.selectFrom('app.audit_log').select('subject_id').execute();
    expect(changes).toHaveLength(1);
  });

  it.each<[string, Updateable<Database['app.posts']>]>([
    ['edited its title', { title: 'By hand' }],
    ['edited its text', { text: 'By hand.' }],
    ['hidden it', { hidden_at: START, published_at: null }],
    ['deleted it', { deleted_at: START, published_at: null }],
  ])('never overwrites a post where an operator has %s', async (_title, values) => {
    site.answers['/feed'] = rss(dated(2), dated(1));
    await add('/feed', UPDATING);
    await poll();
    await edit('Post 1', values);
    const [before] = (await posts()).slice(-1);
    site.answers['/feed'] = rss(rewritten(2), rewritten(1));
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
    site.answers['/feed'] = tagged('"1"', rss(dated(3), dated(2), dated(1)));
    await add('/feed', UPDATING);
    await poll();
    site.answers['/feed'] = tagged('"2"', rss(rewritten(3), rewritten(2), rewritten(1)));
    site.limits = { SOURCE_POSTS_PER_POLL: '2' };
    await pollLater();
    expect(await shown()).toEqual(['Post 3: New text of 3.', 'Post 2: New text of 2.', 'Post 1: Text of 1.']);
    await pollLater();
    expect((await shown()).at(-1)).toBe('Post 1: New text of 1.');
    await pollLater();
    expect(site.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined, '"2"']);
  });

  it('changes nothing that operators review, or that its rules drop', async () => {
    site.answers['/feed'] = rss(dated(2), dated(1));
    await add('/feed', { rules: { ...NO_RULES, updatePosts: true, blockWords: ['webinar'] } });
    await poll();
    site.answers['/feed'] = rss(rewritten(2), dated(1, { description: 'Join my webinar.' }));
    site.review = true;
    await pollLater();
    expect(await shown()).toEqual(['Post 2: Text of 2.', 'Post 1: Text of 1.']);
    site.review = false;
    await pollLater();
    expect(await shown()).toEqual(['Post 2: New text of 2.', 'Post 1: Text of 1.']);
  });

  it('corrects an item without a link by its id, and brings no second one', async () => {
    site.answers['/feed'] = rss(item({ guid: 'urn:1', description: 'First &lt;b&gt;text&lt;/b&gt;.' }));
    await add('/feed', UPDATING);
    await poll();
    site.answers['/feed'] = rss(item({ guid: 'urn:1', description: 'Second text.' }));
    await pollLater();
    expect(await shown()).toEqual(['Second text.: Second text.']);
  });

  it('changes the posts of the source alone', async () => {
    site.answers['/a'] = rss(item({ title: 'Mine', link: 'https://a.test/1', description: 'Mine.' }));
    site.answers['/b'] = rss(item({ title: 'Mine', link: 'https://a.test/1', description: 'Mine.' }));
    await add('/a');
    await poll();
    await add('/b', UPDATING);
    await poll();
    site.answers['/b'] = rss(item({ title: 'Stolen', link: 'https://a.test/1', description: 'Buy here.' }));
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
    site.answers['/feed'] = atom(entry(3), entry(2), entry(1));
    await add('/feed', UPDATING);
    await poll();
    for (const answer of [atom(entry(3), '<at:deleted-entry ref="urn:2" when="2026-05-01T12:30:00Z"/>'), atom()]) {
      site.answers['/feed'] = answer;
      for (let count = 0; count < 2; count += 1) await pollLater();
    }
    expect(await shown()).toHaveLength(3);
  });
});
