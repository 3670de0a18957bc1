import { afterEach, expect, it } from 'vitest';
import { countHidden, hiddenPostsStore, setHiddenPosts, showHiddenPosts } from './hide-read';

afterEach(showHiddenPosts);

it('counts the hidden posts of a list', () => {
  setHiddenPosts([2, 99]);
  const posts = [1, 2, 3].map((id) => ({ id }));
  expect(countHidden(posts, hiddenPostsStore.get())).toBe(1);
  showHiddenPosts();
  expect(countHidden(posts, hiddenPostsStore.get())).toBe(0);
});
