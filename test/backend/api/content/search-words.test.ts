import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSearchWords } from '#backend/api/content/repositories/search-posts.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

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

describe.each(anyDatabase)('a search for parts of words, on %s', (kind) => {
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
    return (await findSearchWords(backend.database.db, terms ?? []))?.words.toSorted() ?? null;
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

  it('follows changed and newly published posts', async () => {
    const id = await createPost(backend, { text: 'before' });
    await sql`update app.posts set text = 'unheard things', published_at = null where id = ${id}`.execute(
      backend.database.db,
    );
    expect(await find('unheard')).toEqual([]);
    await sql`update app.posts set published_at = now() where id = ${id}`.execute(backend.database.db);
    expect([await find('unheard'), await find('before')]).toEqual([[id], []]);
  });

  it('uses the words index for parts of single words, up to a limit of words', async () => {
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

  it('estimates the share of posts with the most common word from statistics', async () => {
    for (let index = 0; index < 40; index += 1) {
      await createPost(backend, { title: 'Post', text: index % 4 === 0 ? 'a quarterly text' : 'another one' });
    }
    await backend.database.exec('analyze app.posts');
    const sharesOf = async (...terms: string[]) => {
      const found = await findSearchWords(backend.database.db, parsePostListQuery(search(...terms)).plan.terms ?? []);
      return [found?.commonest, found?.any];
    };
    expect(await sharesOf('quarterl')).toEqual([0.25, 0.25]);
    expect(await sharesOf('quarterly', 'another')).toEqual([0.75, 1 - 0.25 * 0.75]);
    expect(await sharesOf('quarterly', 'post')).toEqual([1, 1]);
    expect(await sharesOf('absent')).toEqual([0, 0]);
  });
});
