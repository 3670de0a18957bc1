import { useEffect, useRef } from 'react';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { moveFocus } from '@/lib/browser/move-focus';
import { parseFeedFilters } from '@/lib/feed/filters';
import { countHidden } from '@/lib/feed/hide-read';
import { createMatcher } from '@/lib/follows/match-rule';
import { MUTED_IDS_MAX, type SavedFilter } from '@/lib/follows/model';
import { mutedStore, NONE_MUTED } from '@/lib/follows/muted-store';
import { rulesStore } from '@/lib/follows/rules-store';
import type { ListedPost } from '@/lib/posts/model';
import { formatCount } from '@/lib/utils/format';
import { useStore, useStorePart } from '@/lib/utils/state/store';

/**
 * Leaves the posts that the reader mutes out of the list: at once those whose card says so, and then those whose text does. `posts` is
 * null for a list that was asked for by filters, which says what to show.
 */
export function MutedPosts({ posts }: { posts: ListedPost[] | null }) {
  const rules = useStorePart(rulesStore, rulesStore.get(), (kept) => kept.rules);
  const applied = useRef(rules);
  useEffect(() => {
    // A rule may have ended, and a new one is meant.
    if (applied.current !== rules) mutedStore.set(NONE_MUTED);
    applied.current = rules;
    const mute = rules.filter(({ does }) => does === 'mute').map(({ query, name }) => ({ query, name }));
    if (!posts || mute.length === 0) {
      mutedStore.set(NONE_MUTED);
      return;
    }
    const matchers = mute.map(({ query }) => createMatcher(parseFeedFilters(new URLSearchParams(query))));
    const seen = posts.filter(({ author, hashtags, title, excerpt }) =>
      matchers.some((matches) => matches({ author, hashtags, words: [title, excerpt] })),
    );
    hide(seen.map(({ id }) => id));
    const ended = new AbortController();
    void findMuted(mute, posts).then((ids) => !ended.signal.aborted && hide(ids));
    return () => ended.abort();
  }, [rules, posts]);
  return null;
}

/** Posts that were found stay hidden while further pages are loaded. */
function hide(ids: number[]): void {
  const { ids: before, isShown } = mutedStore.get();
  if (ids.every((id) => before.has(id))) return;
  mutedStore.set({ ids: new Set([...before, ...ids]), isShown });
}

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
  const { ids, isShown } = useStore(mutedStore, NONE_MUTED);
  const count = countHidden(posts, ids);
  if (isShown || count === 0) return null;
  return (
    <p className="feed-muted">
      <span>{`${formatCount(count)} hidden · `}</span>
      <button
        type="button"
        onClick={() => {
          mutedStore.set({ ids, isShown: true });
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
