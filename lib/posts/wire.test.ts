import { beforeEach, expect, it, vi } from 'vitest';

const whole = (id: number) => ({
  id,
  attributes: {
    title: 'A title',
    description: null,
    url_slug: `post-${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    publishedAt: '2026-01-01T00:00:00.000Z',
    hashtags: { data: [] },
    news_raw_data: {
      text: 'A text',
      type: 'LinkedIn',
      metaData: { postUser: 'Ada', postLink: null, userLink: null },
    },
  },
});

const without = (drop: (attributes: Record<string, unknown>) => void) => (id: number) => {
  const post = structuredClone(whole(id));
  drop(post.attributes);
  return post;
};

let log: string[];
let read: (posts: unknown[]) => { data: { id: number }[]; leftOut: number };
beforeEach(async () => {
  log = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => void log.push(text));
  // A field is named once in a process.
  vi.resetModules();
  const wire = await import('./wire');
  read = (data) => wire.wirePostListSchema.parse({ data, meta: { pagination: { total: 9 } } });
});

it('says nothing of posts with all fields, empty ones included', () => {
  expect(read([whole(1), whole(2)]).data).toHaveLength(2);
  expect(read([]).data).toEqual([]);
  expect(log).toEqual([]);
});

it.each([
  ['title', without((post) => delete post.title)],
  ['hashtags', without((post) => delete post.hashtags)],
  ['news_raw_data', without((post) => delete post.news_raw_data)],
  ['news_raw_data.metaData', without((post) => delete (post.news_raw_data as { metaData?: unknown }).metaData)],
])('names a missing %s once, and shows the posts', (field, post) => {
  for (const _ of [1, 2]) expect(read([post(1), post(2)]).data).toHaveLength(2);
  expect(log).toEqual([expect.stringContaining(`lack ${field}:`)]);
});

it('does not call a field missing that another post has', () => {
  expect(read([whole(1), without((post) => delete post.news_raw_data)(2)]).data).toHaveLength(2);
  expect(log).toEqual([]);
});

it('leaves out a post without an address, and names that', () => {
  const { data, leftOut } = read([without((post) => delete post.url_slug)(1), whole(2)]);
  expect([data.map(({ id }) => id), leftOut]).toEqual([[2], 1]);
  expect(log).toEqual([expect.stringContaining('lack a valid url_slug:')]);
  expect(read([without((post) => delete post.url_slug)(1)])).toMatchObject({ data: [], leftOut: 1 });
});

it('refuses a list in which no post has one', () => {
  expect(() => read([1, 2].map(without((post) => delete post.url_slug)))).toThrow(/url_slug/);
  expect(() => read([{ id: 1, title: 'Flat' }])).toThrow(/attributes/);
});
