import { afterEach, expect, it } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { toListedPost } from '@/lib/posts/listed-post';
import { hiddenPostsStore, setHiddenPosts, showHiddenPosts, withoutHidden } from './hide-read';
import type { Feed } from './use-feed';

const posts = [1, 2, 3].map((id) => toListedPost(makePost({ id })));
const feed = { posts, total: 40 } as Feed;

afterEach(showHiddenPosts);

it('takes posts out of a feed, and out of its total', () => {
  setHiddenPosts([2, 99]);
  const shown = withoutHidden(feed, hiddenPostsStore.get());
  expect(shown.posts.map(({ id }) => id)).toEqual([1, 3]);
  expect(shown.total).toBe(39);
  expect(withoutHidden({ ...feed, total: null }, hiddenPostsStore.get()).total).toBeNull();
});

it('does not change a feed without hidden posts', () => {
  setHiddenPosts([2]);
  showHiddenPosts();
  expect(withoutHidden(feed, hiddenPostsStore.get())).toBe(feed);
});
