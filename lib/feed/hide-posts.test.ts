import { afterEach, expect, it } from 'vitest';
import { countHidden, hiddenPostsStore, NONE_HIDDEN } from './hidden-posts';
import { hidePosts } from './hide-posts';

afterEach(() => hidePosts({ read: NONE_HIDDEN, muted: NONE_HIDDEN, isMutedShown: false }));

const posts = [1, 2, 3, 4].map((id) => ({ id }));
const hidden = () => countHidden(posts, hiddenPostsStore.get());

it('hides what was read and what is muted, each once', () => {
  hidePosts({ read: new Set([2, 99]) });
  expect(hidden()).toBe(1);
  hidePosts({ muted: new Set([2, 3]) });
  expect(hidden()).toBe(2);
  hidePosts({ isMutedShown: true });
  expect(hidden()).toBe(1);
  hidePosts({ read: NONE_HIDDEN });
  expect(hidden()).toBe(0);
});
