import { expect, it } from 'vitest';
import type { PostRow } from '#backend/api/content/repositories/posts.ts';
import { toWirePost } from '#backend/api/content/to-wire.ts';
import { wirePostSchema } from '@/lib/posts/wire';

const POST: PostRow = {
  ...{ id: 1, title: 'A title', description: 'A description', url_slug: 'a-title', text: 'A text', type: 'LinkedIn' },
  ...{ post_user: 'Ada', post_link: 'https://a.test/1', user_link: 'https://a.test/ada', source_slug: 'a-title' },
  ...{ published_at: '2026-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...{ corrected_at: '2026-01-02T00:00:00Z', language: 'de' },
  ...{ image: null, hashtags: null, bookmarks: null, story: { slug: 'a-story-1', authors: 3 } },
};

it('the web reads every field of a post that the content API sends', () => {
  const sent = toWirePost(POST, null, {}, null);
  const read = wirePostSchema.parse(sent);
  expect(Object.keys(read.attributes)).toEqual(expect.arrayContaining(Object.keys(sent.attributes)));
  const { id: _, ...metaData } = Object(sent.attributes.news_raw_data).metaData;
  expect(read.attributes.news_raw_data?.metaData).toEqual(metaData);
});
