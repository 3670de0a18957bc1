import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { countAuthors, listAuthors } from './queries';

const upstream = vi.fn<typeof fetch>();

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://api.test' });
  vi.stubGlobal('fetch', upstream);
  upstream.mockReset();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('the fifty authors with most of a thousand posts are listed (call 4)', async () => {
  const authors = Array.from({ length: 60 }, (_, index) => `Author ${String(index).padStart(2, '0')}`);
  const data = [...authors, 'Author 59'].map((postUser, index) => ({
    id: index + 1,
    attributes: { news_raw_data: { text: 'Text', type: 'LinkedIn', metaData: { postUser } } },
  }));
  upstream.mockResolvedValueOnce(Response.json({ data, meta: { pagination: { total: 61 } } }));
  const found = await listAuthors();
  expect(found).toHaveLength(50);
  expect(found.slice(0, 2)).toEqual([
    { name: 'Author 59', count: 2 },
    { name: 'Author 00', count: 1 },
  ]);
  // Written out in full, because other content APIs must support this call as well (spec §7).
  expect(upstream.mock.calls.map(([url]) => String(url))).toEqual([
    'http://api.test/api/news/public?fields[0]=news_raw_data&pagination[limit]=1000',
  ]);
});

test('counts the spellings of a name as one author', () => {
  const names = ['José', 'Jose\u0301', 'José', 'JOSÉ\u200b', 'Jose'];
  expect(countAuthors(names.map((postUser) => ({ metaData: { postUser } })) as never, 10)).toEqual([
    { name: 'José', count: 4 },
    { name: 'Jose', count: 1 },
  ]);
});

test('counts authors, sorted by number of posts and name, up to the limit', () => {
  const by = (...names: (string | null)[]) => names.map((postUser) => ({ metaData: { postUser } }));
  const sample = [...by('Cy', 'Ada', 'Bo', 'Ada', ' Ada ', 'Bo', 'Dee', null, ''), null, { text: 'Eve\nLink to post' }];
  expect(countAuthors(sample, 3)).toEqual([
    { name: 'Ada', count: 3 },
    { name: 'Bo', count: 2 },
    { name: 'Cy', count: 1 },
  ]);
});
