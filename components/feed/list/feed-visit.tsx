import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { moveFocus } from '@/lib/browser/move-focus';
import { type NewPlaces, placeNewPosts } from '@/lib/feed/place-new-posts';
import { isNewTo, pickLongRead } from '@/lib/feed/visit';
import { markAllRead, recordSeenPosts, visitStore } from '@/lib/feed/visit-store';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { type ListedSummary, summaryHref } from '@/lib/summaries/model';
import { formatCount } from '@/lib/utils/format';
import { useStorePart } from '@/lib/utils/state/store';

export type FeedVisitProps = {
  /** The feed without any filter, newest first; null for every other list. */
  posts: ListedPost[] | null;
  /** The newest summary of a week, for who has seen everything else. */
  week: ListedSummary | null;
};

/** Records the posts that a visitor has in view, and shows where those end that are new to them. */
export function FeedVisit({ posts, week }: FeedVisitProps) {
  useEffect(() => {
    if (posts) recordSeenPosts(posts);
  }, [posts]);
  return posts && <NewPosts posts={posts} week={week} />;
}

/** How many posts of each day are new, and a rule below the last of them, with what else there is to read. */
function NewPosts({ posts, week }: { posts: ListedPost[]; week: ListedSummary | null }) {
  const since = useStorePart(visitStore, visitStore.get(), (visit) => visit.since);
  const opened = useStorePart(visitStore, visitStore.get(), (visit) => visit.opened);
  const [places, setPlaces] = useState<NewPlaces | null>(null);
  const fresh = posts.filter((post) => isNewTo({ since }, post));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fresh` follows from these
  useLayoutEffect(() => {
    if (fresh.length === 0) {
      setPlaces(null);
      return;
    }
    const placed = placeNewPosts(new Set(fresh.map(({ id }) => id)));
    setPlaces(placed);
    return placed?.remove;
  }, [posts, since]);
  if (!places || fresh.length === 0) return null;
  // A post that was opened is marked as read.
  const unread = fresh.filter(({ id }) => !opened.includes(id));
  const longRead = pickLongRead(posts, { since, opened });
  return (
    <>
      {[...places.days].map(([day, place]) => {
        const count = unread.filter(({ publishedAt }) => publishedAt.startsWith(day)).length;
        return count > 0 && createPortal(<span>{` · ${formatCount(count)} new`}</span>, place, day);
      })}
      {createPortal(
        <>
          <p className="new-rule">
            <span>
              <span>{unread.length > 0 ? `${formatCount(unread.length)} new above · ` : 'All above is read'}</span>
              {unread.length > 0 && (
                <button
                  type="button"
                  onClick={() => {
                    markAllRead();
                    // The button goes with the rule.
                    moveFocus(null);
                  }}
                >
                  Mark all read
                </button>
              )}
            </span>
          </p>
          <div className="caught-up">
            <p>You are caught up</p>
            {week && (
              <p>
                The week: <a href={summaryHref(week)}>{week.title}</a>
              </p>
            )}
            {longRead && (
              <p>
                A long read: <a href={postPath(longRead)}>{longRead.title}</a>
              </p>
            )}
          </div>
        </>,
        places.end,
      )}
    </>
  );
}

/** Marks of a card: “New” on the marker for a new post, and that it was read. Takes no space, so that nothing moves. */
export function PostMarks({ post }: { post: ListedPost }) {
  const isRead = useStorePart(visitStore, visitStore.get(), ({ opened }) => opened.includes(post.id));
  const since = useStorePart(visitStore, visitStore.get(), (visit) => visit.since);
  if (isRead) return <span className="read-mark sr-only">Read</span>;
  return isNewTo({ since }, post) && <span className="new-mark marked">New</span>;
}
