import { FollowFilters } from '@/components/follows/follow-filters';
import { Link } from '@/components/ui/link';
import type { FeedFilters, FilterNames } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import type { ListedSummary } from '@/lib/summaries/model';
import { FeedStrip, type FeedStripProps } from './feed-strip';
import { FeedVisit } from './feed-visit';
import { MutedNote, MutedPosts, type MutedPostsProps } from './muted-posts';
import { useFeedTitle } from './use-feed-title';
import { type NewPosts, useFocusOnNewPosts } from './use-focus-on-new-posts';

export { listNote } from '@/lib/feed/list-note';
export { EmptyResult } from './empty-result';
export { PostMarks } from './feed-visit';
export { FoundNames } from './found-names';

type List = MutedPostsProps['list'] & { query: string; feed: Pick<Feed, 'posts' | 'total'> };

type Props = Pick<FeedStripProps, 'controls'> &
  Omit<NewPosts, 'count'> & {
    list: List;
    site: { name: string; title: string; weekly: ListedSummary[] };
    /** Of the address, whose list may still be loading. */
    query: string;
    rendered: { query: string };
    words: { title: string };
  };

/** The parts of the feed for visitors who have scrolled or come back: fetched while the page is idle. */
export function DeferredFeed({ controls, list, site, section, firstNew, query, rendered, words }: Props) {
  const { posts, total } = list.feed;
  useFocusOnNewPosts({ firstNew, section, count: posts.length });
  useFeedTitle({ words: query === '' ? null : words.title, site, isRendered: query === rendered.query });
  return (
    <>
      <FeedStrip controls={controls} filters={list.filters} total={total} />
      <FeedVisit posts={list.query === '' ? posts : null} week={site.weekly[0] ?? null} />
      <MutedPosts list={list} />
    </>
  );
}

type ListActionsProps = {
  list: MutedPostsProps['list'] & { effective: FeedFilters };
  words: { names: FilterNames };
};

/** Beside the heading of a list: how many posts are muted, and what follows or mutes its filters. */
export const ListActions = ({ list, words: { names } }: ListActionsProps) => (
  <>
    <MutedNote posts={list.feed.posts} />
    <FollowFilters filters={list.effective} names={names} />
  </>
);

/** The way to the other view of the feed, which needs scripts itself. */
export const FollowingLink = () => (
  <Link href="/following" className="following-link">
    <span>Following</span>
  </Link>
);
