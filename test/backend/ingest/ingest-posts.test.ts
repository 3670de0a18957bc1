import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createFolderStore } from '#backend/pictures/store/picture-store.ts';
import { type IngestOptions, type IngestReport, ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { anyDatabase, openTestDatabase } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';

const NOW = new Date('2030-05-05T12:00:00.000Z');

describe.each(anyDatabase)('ingestPosts on %s', (kind) => {
  let database: DatabaseHandle;
  let folder: string;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    folder = mkdtempSync(path.join(tmpdir(), 'ingest-'));
    await sharp({ create: { width: 900, height: 450, channels: 3, background: '#0f766e' } })
      .png()
      .toFile(path.join(folder, 'a.png'));
  });
  beforeEach(() => emptyTables(database));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ingest = (values: unknown[], options?: IngestOptions): Promise<IngestReport> =>
    ingestPosts(
      { database, pictures: createFolderStore(path.join(folder, 'uploads')), clock: () => NOW },
      values.map((value, index) => ({ line: index + 1, value })),
      options,
    );

  const listPosts = () => database.db.selectFrom('app.posts').selectAll().orderBy('id').execute();
  const countPosts = async () => (await listPosts()).length;

  it.each([
    ['long', 9, 'a word '.repeat(7_000), [2, 4, 6, 8, 9]],
    ['short', 600, 'a word', [250, 500, 600]],
  ])('stores %s texts in parts, between which others are served', async (_, count, text, expected) => {
    const parts: number[] = [];
    let isServed = 0;
    await ingest(
      Array.from({ length: count }, (_value, index) => ({ text: `${index} ${text}` })),
      {
        onProgress: ({ total }) => {
          parts.push(total);
          setImmediate(() => {
            isServed += 1;
          });
        },
      },
    );
    expect([parts, isServed]).toEqual([expected, expected.length]);
  });

  it('cleans links of what the database cannot hold', async () => {
    const report = await ingest([
      { text: 'half a pair', postLink: 'https://example.com/a\ud800' },
      { text: 'a nul', userLink: 'https://example.com/\u0000b' },
    ]);
    expect(report).toMatchObject({ created: 2, failed: [] });
    expect(await listPosts()).toMatchObject([
      { post_link: 'https://example.com/a' },
      { user_link: 'https://example.com/b' },
    ]);
  });

  const listHashtags = async (title: string) => {
    const rows = await database.db
      .selectFrom('app.posts_hashtags as ph')
      .innerJoin('app.posts as p', 'p.id', 'ph.post_id')
      .innerJoin('app.hashtags as h', 'h.id', 'ph.hashtag_id')
      .where('p.title', '=', title)
      .orderBy('ph.position')
      .select('h.name')
      .execute();
    return rows.map((row) => row.name);
  };

  it('stores a post with everything derived from it', async () => {
    const report = await ingest([
      {
        text: 'Stop negating at 10. Wait for clicks. #ppc',
        type: 'Twitter',
        postUser: 'Tobias Brandvold',
        postLink: 'https://twitter.com/tobias/status/17?s=20',
        userLink: 'https://x.com/tobias',
        publishedAt: '2030-05-01T08:30:00Z',
        hashtags: ['Bids', '#PPC'],
      },
    ]);
    expect(report).toEqual({
      total: 1,
      created: 1,
      updated: 0,
      duplicates: 0,
      failed: [],
      warnings: [],
      dryRun: false,
    });
    expect(await listPosts()).toEqual([
      expect.objectContaining({
        title: 'Stop negating at 10.',
        description: 'Wait for clicks. #ppc',
        url_slug: 'stop-negating-at-10',
        source_slug: 'stop-negating-at-10',
        text: 'Stop negating at 10. Wait for clicks. #ppc',
        type: 'Twitter',
        post_user: 'Tobias Brandvold',
        post_link: 'https://twitter.com/tobias/status/17?s=20',
        post_key: 'x:17',
        image_id: null,
      }),
    ]);
    const [post] = await listPosts();
    expect(new Date(post?.published_at ?? 0).toISOString()).toBe('2030-05-01T08:30:00.000Z');
    expect(post?.created_at).toBe(post?.published_at);
    expect(await listHashtags('Stop negating at 10.')).toEqual(['#Bids', '#PPC']);
  });

  it('publishes now what has no date, and what a fast clock dated a little ahead', async () => {
    await ingest([{ text: 'a' }, { text: 'b', publishedAt: '2030-05-05T20:00:00Z' }]);
    const dates = (await listPosts()).map((post) => new Date(post.published_at ?? 0).toISOString());
    expect(dates).toEqual([NOW.toISOString(), NOW.toISOString()]);
  });

  it('creates nothing on a second run, however the links are written', async () => {
    const first = [{ text: 'a', postLink: 'https://twitter.com/a/status/1?s=20' }, { text: 'no link here' }];
    const second = [{ text: 'a, edited', postLink: 'https://mobile.x.com/A/status/1/' }, { text: ' no  link here\n' }];
    expect(await ingest(first)).toMatchObject({ created: 2, duplicates: 0 });
    expect(await ingest(first)).toMatchObject({ created: 0, duplicates: 2 });
    expect(await ingest(second)).toMatchObject({ created: 0, duplicates: 2 });
    expect(await countPosts()).toBe(2);
  });

  it('takes a post of a network in under one spelling of its link', async () => {
    const x = ['x.com/a/status/1', 'x.com/i/web/status/1', 'nitter.net/a/status/1', 'twitter.com/a/status/1/analytics'];
    const linkedin = [
      'posts/a_t-activity-1-x',
      'feed/update/urn:li:activity:1',
      'embed/feed/update/urn%3Ali%3Aactivity%3A1',
    ];
    const links = [...x, ...linkedin.map((path) => `www.linkedin.com/${path}`), 'www.linkedin.com/posts/a_t-share-2-x'];
    const records = links.map((link, index) => ({ text: `Text ${index}`, postLink: `https://${link}` }));
    expect(await ingest(records)).toMatchObject({ created: 3, duplicates: 5 });
  });

  it('warns of a hashtag that it leaves out, and of a time zone that it does not know', async () => {
    const many = Array.from({ length: 52 }, (_, index) => `tag${index}`);
    const report = await ingest([
      { text: 'a', hashtags: ['#', 'ppc', 7] },
      { text: 'b', hashtags: many },
      { text: 'c', publishedAt: '2025-01-21 08:00 XYZ' },
    ]);
    expect(report).toMatchObject({ created: 3, failed: [] });
    expect(report.warnings).toEqual([
      { line: 1, reason: 'went in without "#", which cannot be a hashtag' },
      { line: 1, reason: 'went in without "7", which cannot be a hashtag' },
      { line: 2, reason: 'went in with the first 50 of 52 hashtags' },
      { line: 3, reason: 'publishedAt was read as UTC, because no time zone is known as "XYZ"' },
    ]);
    expect(await listHashtags('a')).toEqual(['#ppc']);
  });

  describe('with update', () => {
    const link = 'https://x.com/a/status/1';
    const before = {
      text: 'Frist words. More. #ppc',
      postLink: link,
      postUser: 'Ada',
      publishedAt: '2030-01-02T03:04:05Z',
    };
    const update = (value: object, options: IngestOptions = {}) =>
      ingest([{ postLink: link, ...value }], { update: true, imageFolder: folder, ...options });
    const stored = async () => {
      const [post] = await listPosts();
      return { ...post, published_at: new Date(post?.published_at ?? 0).toISOString() };
    };

    it('corrects the text, and what was derived from it, at the same address', async () => {
      await ingest([before]);
      expect(await update({ text: 'First words. More. #ppc #bids' })).toMatchObject({
        created: 0,
        updated: 1,
        duplicates: 0,
      });
      expect(await stored()).toMatchObject({
        title: 'First words.',
        description: 'More. #ppc #bids',
        text: 'First words. More. #ppc #bids',
        url_slug: 'frist-words',
        post_user: 'Ada',
        published_at: '2030-01-02T03:04:05.000Z',
      });
      expect(await listHashtags('First words.')).toEqual(['#ppc', '#bids']);
    });

    it('updates the description of a given title, and removes hashtags of the old text alone', async () => {
      await ingest([{ ...before, title: 'Fees', text: 'It is $0.08 a unit. #ppc #old', hashtags: ['given'] }]);
      await update({ text: 'It is $0.15 a unit. #ppc #new' });
      expect(await stored()).toMatchObject({ title: 'Fees', description: 'It is $0.15 a unit. #ppc #new' });
      expect(await listHashtags('Fees')).toEqual(['#given', '#ppc', '#new']);
    });

    it('corrects author, picture and date, and leaves a given title alone', async () => {
      await ingest([{ ...before, title: 'Mine' }]);
      const change = { text: before.text, postUser: 'Bo', image: 'a.png', publishedAt: '2030-02-03' };
      expect(await update(change)).toMatchObject({ updated: 1 });
      const post = await stored();
      expect(post).toMatchObject({ title: 'Mine', post_user: 'Bo', published_at: '2030-02-03T00:00:00.000Z' });
      expect(new Date(post.created_at ?? 0).toISOString()).toBe('2030-02-03T00:00:00.000Z');
      expect(post.image_id).not.toBeNull();
      const authors = await database.db.selectFrom('app.authors').select(['name', 'posts_count']).execute();
      expect(authors).toEqual([{ name: 'Bo', posts_count: 1 }]);
    });

    it('corrects an author whom only the text names', async () => {
      const named = (name: string) => ({ text: `Frist words.\n${name}\nLink to post`, postLink: link });
      await ingest([named('Ada Able')]);
      await update(named('Ada Abel'));
      expect(await stored()).toMatchObject({ post_user: 'Ada Abel' });
      await update({ text: before.text, postUser: 'Bo Bell' });
      await update(named('Cy'));
      expect(await stored()).toMatchObject({ post_user: 'Bo Bell' });
    });

    it('changes nothing without a difference, in a dry run, without a link, or without `update`', async () => {
      await ingest([{ ...before, image: 'a.png' }, { text: 'no link' }], { imageFolder: folder });
      const untouched = await listPosts();
      expect(await update({ text: before.text, image: 'a.png' })).toMatchObject({ updated: 0, duplicates: 1 });
      expect(await update({ text: 'other' }, { dryRun: true })).toMatchObject({ updated: 1, dryRun: true });
      expect(await update({ text: 'other' }, { update: false })).toMatchObject({ updated: 0, duplicates: 1 });
      expect(await ingest([{ text: 'no  link', postUser: 'Bo' }], { update: true })).toMatchObject({ duplicates: 1 });
      expect(await listPosts()).toEqual(untouched);
    });

    it('publishes no draft, and gives it no hashtags yet', async () => {
      const postLink = 'https://example.com/draft';
      await ingest([{ text: 'waits #one', postLink, publishedAt: '2030-05-01' }], { draft: true });
      const report = await update({ text: 'still waits #two', postLink, publishedAt: '2030-05-02' });
      expect(report).toMatchObject({ updated: 1 });
      expect(await listPosts()).toMatchObject([
        { text: 'still waits #two', published_at: null, draft_hashtags: ['#two'] },
      ]);
      expect(await database.db.selectFrom('app.hashtags').selectAll().execute()).toEqual([]);
    });
  });

  it('takes the same text twice when two links vouch for it', async () => {
    const links = ['https://x.com/a/status/1', 'https://x.com/b/status/2'];
    expect(await ingest(links.map((postLink) => ({ text: 'same', postLink })))).toMatchObject({ created: 2 });
  });

  it('counts duplicates within one source, across batches too', async () => {
    const values = Array.from({ length: 600 }, (_, index) => ({ text: `post ${index % 299}` }));
    expect(await ingest(values)).toMatchObject({ total: 600, created: 299, duplicates: 301 });
  });

  it('creates every post once when runs overlap', async () => {
    const values = Array.from({ length: 700 }, (_, index) => ({
      text: `post ${index} #tag${index % 40}`,
      title: `Title ${index % 5}`,
      postUser: `Author ${index % 30}`,
    }));
    const reports = await Promise.all([ingest(values), ingest(values.toReversed()), ingest(values.slice(300))]);
    const sum = (count: (report: IngestReport) => number) => reports.map(count).reduce((a, b) => a + b);
    expect(sum((report) => report.created)).toBe(700);
    expect(sum((report) => report.duplicates)).toBe(700 + 400);
    expect(await countPosts()).toBe(700);
    const counter = await database.db
      .selectFrom('app.counters')
      .select('value')
      .where('name', '=', 'posts')
      .executeTakeFirst();
    expect(Number(counter?.value)).toBe(700);
  });

  it('gives every post a distinct slug', async () => {
    await ingest(Array.from({ length: 300 }, (_, index) => ({ text: `text ${index}`, title: 'Same title' })));
    await ingest([{ text: 'later', title: 'Same title' }, { text: 'مرحبا' }, { text: '🔥' }]);
    const slugs = (await listPosts()).map((post) => post.url_slug);
    expect(new Set(slugs).size).toBe(303);
    expect(slugs[0]).toBe('same-title');
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('avoids a slug that is stored with leading slashes', async () => {
    await ingest([{ text: 'first', title: 'Taken' }]);
    await database.db.updateTable('app.posts').set({ url_slug: '//taken' }).execute();
    expect(await ingest([{ text: 'second', title: 'Taken' }])).toMatchObject({ created: 1 });
  });

  it('uses the hashtag that is there, in its own spelling', async () => {
    await database.db.insertInto('app.hashtags').values({ name: '#AmazonPPC' }).execute();
    await ingest([{ text: 'a #amazonppc' }, { text: 'b #AMAZONPPC #Été' }, { text: 'c #été' }]);
    expect(await listHashtags('b #AMAZONPPC #Été')).toEqual(['#AmazonPPC', '#Été']);
    const hashtags = await database.db
      .selectFrom('app.hashtags')
      .select(['name', 'posts_count'])
      .orderBy('id')
      .execute();
    expect(hashtags).toEqual([
      { name: '#AmazonPPC', posts_count: 2 },
      { name: '#Été', posts_count: 2 },
    ]);
  });

  it('reports bad lines and takes the rest', async () => {
    const report = await ingest([{ text: 'a' }, {}, { text: 'b', type: 'MySpace' }, null, { text: 'c' }]);
    expect(report).toMatchObject({ total: 5, created: 2, duplicates: 0 });
    expect(report.failed).toEqual([
      { line: 2, reason: 'text is missing' },
      { line: 3, reason: 'type must be LinkedIn, Twitter or web' },
      { line: 4, reason: 'the record must be an object' },
    ]);
  });

  it('reports the result of a dry run, and writes nothing', async () => {
    await ingest([{ text: 'known' }]);
    const report = await ingest([{ text: 'known' }, { text: 'new #tag', image: 'a.png' }, { text: 'new #tag' }, {}], {
      dryRun: true,
      imageFolder: folder,
    });
    expect(report).toMatchObject({ total: 4, created: 1, duplicates: 2, dryRun: true, failed: [{ line: 4 }] });
    expect(await countPosts()).toBe(1);
    expect(await database.db.selectFrom('app.hashtags').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('app.images').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['emoji', '👩‍👩‍👧‍👦🔥'.repeat(300)],
    ['right to left', 'سؤال لأصحاب المتاجر؟ كيف تختارون السعر #تسعير'],
    ['10,000 characters', `${'A long story about stock. '.repeat(400)}`.slice(0, 10_000).trim()],
    ['HTML and script', `<b>Bold</b> <script>alert('x')</script> "quoted" & 'single' \\ $1 %_`],
    ['SQL', `'); drop table app.posts; --`],
  ])('keeps %s as it was written', async (_name, text) => {
    expect(await ingest([{ text }])).toMatchObject({ created: 1 });
    expect((await listPosts())[0]?.text).toBe(text);
  });

  it('attaches images from files and data URLs', async () => {
    const dataUrl = `data:image/png;base64,${(await sharp(path.join(folder, 'a.png')).toBuffer()).toString('base64')}`;
    const report = await ingest(
      [{ text: 'file', image: 'a.png', imageAlt: 'Teal' }, { text: 'none' }, { text: 'data', imageData: dataUrl }],
      { imageFolder: folder },
    );
    expect(report).toMatchObject({ created: 3, warnings: [] });
    const rows = await database.db
      .selectFrom('app.posts as p')
      .leftJoin('app.images as i', 'i.id', 'p.image_id')
      .select(['p.text', 'i.width', 'i.alternative_text', 'i.formats', 'i.name'])
      .orderBy('p.id')
      .execute();
    expect(rows).toEqual([
      {
        text: 'file',
        width: 900,
        alternative_text: 'Teal',
        formats: expect.objectContaining({ medium: expect.anything() }),
        name: 'file.png',
      },
      { text: 'none', width: null, alternative_text: null, formats: null, name: null },
      { text: 'data', width: 900, alternative_text: null, formats: expect.anything(), name: 'data.png' },
    ]);
    expect(readdirSync(path.join(folder, 'uploads')).filter((file) => file.startsWith('small_'))).toHaveLength(1);
  });

  it('never loses a post over its image', async () => {
    const report = await ingest(
      [
        { text: 'missing', image: 'nowhere.png' },
        { text: 'private', imageUrl: 'http://127.0.0.1:1/a.png' },
        { text: 'broken', imageData: 'data:image/png;base64,AAAA' },
      ],
      { imageFolder: folder },
    );
    expect(report).toMatchObject({ created: 3, failed: [] });
    expect(report.warnings.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 1, reason: 'went in without its image, which does not exist (nowhere.png)' },
      { line: 2, reason: 'went in without its image, which is not on a public address' },
      { line: 3, reason: 'went in without its image, which is not a readable image' },
    ]);
  });

  it('reports progress batch by batch', async () => {
    const totals: number[] = [];
    const values = Array.from({ length: 501 }, (_, index) => ({ text: `post ${index}` }));
    await ingest(values, { onProgress: ({ total }) => totals.push(total) });
    expect(totals).toEqual([250, 500, 501]);
  });
});
