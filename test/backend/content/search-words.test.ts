import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePosts } from '#backend/content/repositories/post-sample.ts';
import { findSearchWords } from '#backend/content/repositories/search-words.ts';
import { parsePostListQuery } from '#backend/content/schemas/post-query.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { testDatabases } from '#test/rig/database.ts';

const search = (...terms: string[]): string =>
  terms
    .flatMap((term, index) =>
      ['[title]', '[description]', '[news_raw_data][text]'].map(
        (field, offset) => `filters[$or][${index * 3 + offset}]${field}[$containsi]=${encodeURIComponent(term)}`,
      ),
    )
    .join('&');

const LONG = Array.from({ length: 150 }, (_, index) => `x${1000 + index}`).join('');
const TEXTS = [
  'Managers manage: the PPC-manager left.',
  'One word.another;third',
  'tabs\tand\nlines (brackets) "quotes"/slashes',
  'Größe, ÉTÉ and naïve café',
  '広告運用の最適化について話します',
  'https://example.com/posts?id=manager_4711',
  '100%_sure \\ backslash',
  `before ${LONG} after`,
  '',
];

describe.each(testDatabases)('a search for parts of words, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const find = async (...terms: string[]): Promise<number[]> => {
    const { status, body } = await send(backend, 'GET', `/api/news/public?${search(...terms)}&sort=id:asc`);
    expect(status, JSON.stringify(body.error)).toBe(200);
    expect(body.meta.pagination.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: number }) => id);
  };
  const wordsOf = async (term: string): Promise<string[] | null> => {
    const { terms } = parsePostListQuery(search(term)).plan;
    return (await findSearchWords(backend.database.db, terms ?? []))?.toSorted() ?? null;
  };

  it('finds exactly what contains them, whatever stands around', async () => {
    const posts: { id: number; text: string }[] = [];
    for (const text of TEXTS) posts.push({ id: await createPost(backend, { title: 'Post', text }), text });
    const ends = [0, 95, 100, 195, 200, 450].map((start) => LONG.slice(start, start + 100));
    const terms = [
      ...['manage', 'MANAGER', 'ppc-man', 'anager_4', 'nother', 'another;third', 'word.ano', 'the ppc', 'bracket'],
      ...['größe', 'été', 'naïve', 'caf', '運用の', 'の最適化に', '100%_', 'sure', 'back', '4711', 'absent'],
      ...ends,
      LONG.slice(150, 251),
      LONG,
    ];
    for (const term of terms) {
      const expected = posts.filter(({ text }) => text.toLowerCase().includes(term.toLowerCase()));
      expect(await find(term), term).toEqual(expected.map(({ id }) => id));
    }
    expect(await find('brackets', 'caf', 'absent')).toEqual([posts[2]?.id, posts[3]?.id]);
  });

  it('knows what changes and what is published later', async () => {
    const id = await createPost(backend, { text: 'before' });
    await sql`update app.posts set text = 'unheard things', published_at = null where id = ${id}`.execute(
      backend.database.db,
    );
    expect(await find('unheard')).toEqual([]);
    await sql`update app.posts set published_at = now() where id = ${id}`.execute(backend.database.db);
    expect([await find('unheard'), await find('before')]).toEqual([[id], []]);
  });

  it('asks the words for parts of one word alone, and for no more of them than an index serves well', async () => {
    await createPost(backend, { title: 'Post', text: `management managed ${LONG}` });
    expect(await wordsOf('Manage')).toEqual(['managed', 'management']);
    expect(await wordsOf('absent')).toEqual([]);
    expect(await Promise.all(['two words', 'a.bc', 'ab', '????', LONG].map(wordsOf))).toEqual(Array(5).fill(null));
    expect(
      await findSearchWords(backend.database.db, [
        { kind: 'comparison', path: 'title', operator: '$containsi', value: 'managed' },
      ]),
    ).toBeNull();
    await createPost(backend, { text: Array.from({ length: 201 }, (_, index) => `many${index}`).join(' ') });
    expect(await wordsOf('many')).toBeNull();
  });

  it('estimates from a sample where that leaves no doubt, and else counts', async () => {
    const posts = 22_000;
    await sql`
      insert into app.posts (id, title, url_slug, text, type, text_hash, published_at, created_at)
      select i, 'post', 'post-' || i, 'everywhere' || case when i % 3 = 0 then ' third' else '' end || case when i % 8 > 0 then ' mostly' else '' end || case when i between 5000 and 5600 then ' clump' else '' end,
        'LinkedIn', 'bulk ' || i, now(), now()
      from generate_series(1, ${posts}::int) i`.execute(backend.database.db);
    const sample = (word: string, lowest = 1) => {
      const { plan, sort } = parsePostListQuery(search(word));
      const turns = { run: <T>(statement: () => Promise<T>) => statement(), spentMs: () => 0, lastMs: () => 0 };
      const scan = { db: backend.database.db, turns, plan, sort, callerId: null };
      return samplePosts(scan, [word], { lowest, highest: posts });
    };
    expect(await sample('everywhere')).toEqual({ share: 1, total: posts, isBeyondGathering: true });
    expect(await sample('third')).toMatchObject({ isBeyondGathering: false });
    expect(await sample('clump')).toMatchObject({ isBeyondGathering: false });
    expect(await sample('everywhere', posts - 19_000)).toBeNull();

    const total = async (word: string) =>
      (await send(backend, 'GET', `/api/news/public?${search(word)}&sort=createdAt:desc`)).body.meta.pagination.total;
    expect([await total('everywhere'), await total('third'), await total('clump')]).toEqual([posts, 7333, 601]);
    // Too many to be gathered, and too few to be beyond doubt: 19,250.
    expect(await sample('mostly')).toMatchObject({ isBeyondGathering: false });
    expect(Math.abs((await total('mostly')) - 19_250)).toBeLessThan(200);
  });
});
