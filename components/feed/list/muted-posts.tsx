import { useEffect, useMemo } from 'react';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { moveFocus } from '@/lib/browser/move-focus';
import { type FeedFilters, hasActiveFilters, parseFeedFilters } from '@/lib/feed/filters';
import { countHidden, NONE_HIDDEN } from '@/lib/feed/hidden-posts';
import { hiddenStore, hidePosts } from '@/lib/feed/hide-posts';
import { createMatcher, toMatched } from '@/lib/follows/match-rule';
import { MUTED_IDS_MAX, type SavedFilter } from '@/lib/follows/model';
import { rulesStore } from '@/lib/follows/rules-store';
import type { ListedPost } from '@/lib/posts/model';
import { formatCount } from '@/lib/utils/format';
import { useStore, useStorePart } from '@/lib/utils/state/store';

export type MutedPostsProps = { list: { feed: { posts: ListedPost[] }; filters: FeedFilters } };

/**
 * Leaves the posts that the reader mutes out of the latest ones: at once those that show it on their card, then those that say it in
 * their text. A list that was asked for by filters shows what it was asked for.
 */
export function MutedPosts({ list: { feed, filters } }: MutedPostsProps) {
  // As a text, which stays the same while other rules change.
  const rules = useStorePart(rulesStore, rulesStore.get(), (kept) =>
    JSON.stringify(
      kept.rules.filter(({ does }) => does === 'mute').map(({ query, name }): SavedFilter => ({ query, name })),
    ),
  );
  const mute = useMemo(() => JSON.parse(rules) as SavedFilter[], [rules]);
  const { posts } = feed;
  const isLatest = !hasActiveFilters(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rules, or another list, all begins anew
  useEffect(() => () => hidePosts({ muted: NONE_HIDDEN, isMutedShown: false }), [mute, isLatest]);
  useEffect(() => {
    if (!isLatest || mute.length === 0 || posts.length === 0) return;
    const matchers = mute.map(({ query }) => createMatcher(parseFeedFilters(new URLSearchParams(query))));
    const seen = posts.filter((post) => {
      const matched = toMatched(post, [post.title, post.excerpt]);
      return matchers.some((matches) => matches(matched));
    });
    hide(seen.map(({ id }) => id));
    const ended = new AbortController();
    void findMuted(mute, posts).then((ids) => !ended.signal.aborted && hide(ids));
    return () => ended.abort();
  }, [mute, isLatest, posts]);
  return null;
}

/** Posts that were found stay hidden while further pages are loaded. */
function hide(ids: number[]): void {
  const { muted } = hiddenStore.get();
  if (ids.some((id) => !muted.has(id))) hidePosts({ muted: new Set([...muted, ...ids]) });
}

/** Of the posts at the end of the list, which were loaded last. */
async function findMuted(mute: SavedFilter[], posts: ListedPost[]): Promise<number[]> {
  try {
    const ids = posts.slice(-MUTED_IDS_MAX).map(({ id }) => id);
    return (await callApi<{ ids: number[] }>('/api/following/muted', { body: { mute, ids } })).ids;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('muted posts could not be looked for', error);
    return [];
  }
}

/** How many posts of the list are left out, and the way to see them all the same. */
export function MutedNote({ posts }: { posts: ListedPost[] }) {
  const { muted, isMutedShown } = useStore(hiddenStore, hiddenStore.get());
  const count = countHidden(posts, muted);
  if (isMutedShown || count === 0) return null;
  return (
    <p className="feed-muted">
      <span>{`${formatCount(count)} hidden · `}</span>
      <button
        type="button"
        onClick={() => {
          hidePosts({ isMutedShown: true });
          // The button goes with the note.
          moveFocus(null);
        }}
      >
        Show
        <span className="sr-only"> the posts that you mute</span>
      </button>
    </p>
  );
}
