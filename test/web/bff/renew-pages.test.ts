import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onInvalidation } from '#lib/response/invalidation.ts';
import { createPost } from '#test/factories/index.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

const { afterAnswers } = vi.hoisted(() => ({ afterAnswers: [] as Promise<void>[] }));
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => afterAnswers.push(work()) }));

const renewed: string[] = [];
const stop = onInvalidation(({ tags }) => renewed.push(...tags));
afterAll(stop);

const POSTS = 12;
const isOfLists = (tag: string): boolean => tag === 'post-lists';

describe('pages after a post was tagged', () => {
  let bff: Bff;
  let ada: Browser;
  let posts: { id: number; slug: string }[];
  beforeAll(async () => {
    bff = await openBff('pglite');
  });
  beforeEach(async () => {
    await bff.reset();
    ada = bff.openBrowser();
    await signUp(ada, 'ada');
    posts = [];
    for (let index = 0; index < POSTS; index += 1) {
      posts.push({ id: await createPost(bff.backend, { slug: `/tagged-${index}` }), slug: `tagged-${index}` });
    }
    renewed.length = 0;
    afterAnswers.length = 0;
  });
  afterAll(() => bff.close());

  it('are the post’s own at once, and the lists seldom, however many posts are tagged', async () => {
    const { hashtag } = (await ada.post('/api/hashtags', { name: '#launch' })).body;
    renewed.length = 0;
    // Only the clock: the requests travel over real sockets.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      for (const [index, { id }] of posts.entries()) {
        const method = index % 2 ? 'DELETE' : 'PUT';
        expect((await ada.send(method, `/api/hashtags/${hashtag.id}/posts/${id}`)).status).toBe(200);
      }
      expect(renewed.filter(isOfLists)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(60_000);
      await Promise.all(afterAnswers);
    } finally {
      vi.useRealTimers();
    }
    expect(renewed.filter(isOfLists)).toHaveLength(2);
    const ofPosts = renewed.filter((tag) => !isOfLists(tag));
    expect(ofPosts.sort()).toEqual(posts.map(({ slug }) => `post:${slug}`).sort());
  });

  it('stay where only somebody’s own bookmarks changed', async () => {
    await createBookmark(ada, 'Later', [posts[0]?.id ?? 0]);
    expect(renewed).toEqual([]);
    expect(afterAnswers).toEqual([]);
  });

  it('stay where the upstream refused the change', async () => {
    expect((await ada.send('PUT', `/api/hashtags/999/posts/${posts[0]?.id}`)).status).toBe(404);
    expect(renewed).toEqual([]);
  });
});
