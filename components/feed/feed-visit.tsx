import { useEffect } from 'react';
import { Chip } from '@/components/ui/chip';
import { useOpenedPost } from '@/lib/feed/address';
import { hiddenPostsStore, setHiddenPosts, showHiddenPosts } from '@/lib/feed/hide-read';
import { isNewTo } from '@/lib/feed/visit';
import { noteOpenedPost, recordSeenPosts, visitStore } from '@/lib/feed/visit-store';
import type { ListedPost } from '@/lib/posts/model';
import { useStore, useStorePart } from '@/lib/utils/state/store';

export type FeedVisitProps = {
  /** The feed without any filter, newest first; null for every other list. */
  posts: ListedPost[] | null;
};

/** Records the posts that a visitor has in view and opens. */
export function FeedVisit({ posts }: FeedVisitProps) {
  const openedPost = useOpenedPost();
  useEffect(() => {
    if (posts) recordSeenPosts(posts);
  }, [posts]);
  useEffect(() => {
    if (openedPost !== null) noteOpenedPost(openedPost);
  }, [openedPost]);
  return null;
}

type PostMarksProps = {
  post: ListedPost;
  /** The post before it in the list; null in a filtered list. */
  previous: ListedPost | null;
};

/** Marks of a card: “New” on the marker for a new post, and the end of the new ones. Takes no space, so that nothing moves. */
export function PostMarks({ post, previous }: PostMarksProps) {
  const isRead = useStorePart(visitStore, visitStore.get(), ({ opened }) => opened.includes(post.id));
  const since = useStorePart(visitStore, visitStore.get(), (visit) => visit.since);
  const isNew = isNewTo({ since }, post);
  const isAfterNew = previous !== null && isNewTo({ since }, previous);
  return (
    <>
      {isAfterNew && !isNew && (
        <p className="up-to-date">
          <span>You’re up to date</span>
        </p>
      )}
      {isRead ? <span className="read-mark sr-only">Read</span> : isNew && <span className="new-mark marked">New</span>}
    </>
  );
}

/** Takes the posts that were opened so far out of the list, or brings them back. Nothing where none was. */
export function HideRead() {
  const hidden = useStore(hiddenPostsStore, hiddenPostsStore.get());
  const hasRead = useStorePart(visitStore, visitStore.get(), ({ opened }) => opened.length > 0);
  const isOn = hidden.size > 0;
  if (!hasRead) return null;
  return (
    <Chip selected={isOn} onClick={() => (isOn ? showHiddenPosts() : setHiddenPosts(visitStore.get().opened))}>
      Hide read
    </Chip>
  );
}
