import { SummaryCarousels } from '@/components/summaries/summary-carousels';
import type { FeedFilters } from '@/lib/posts/feed-filters';
import type { FeedPage } from '@/lib/posts/model';
import type { BannerCount, Summary } from '@/lib/summaries/model';
import { FeedError } from './feed-error';
import { PostCard } from './post-card';

export type FeedScreenProps = {
  filters: FeedFilters;
  pathname: '/' | '/feed';
  /** The first page, or why it could not be read. */
  feed: FeedPage | { error: string };
  /** All posts, whatever the filters; null when unknown. */
  total: number | null;
  daily: Summary[];
  weekly: Summary[];
  banner: BannerCount | null;
  /** The summary that the address asks for. */
  opened?: Summary | null;
};

/** The post feed (spec §2 "Home feed"). */
export function FeedScreen({ feed, total, banner, daily, weekly, opened = null }: FeedScreenProps) {
  return (
    <div className="page-width py-10">
      <h1 className="font-bold text-3xl">A curated feed of the top Amazon experts posts</h1>
      <p>{total ?? ''} posts</p>
      <p>{banner ? `${banner.articlesProcessed} posts ${banner.isToday ? 'today' : 'latest'}` : 'Updated daily'}</p>
      <SummaryCarousels daily={daily} weekly={weekly} opened={opened} />
      {'error' in feed ? (
        <FeedError message={feed.error} />
      ) : (
        <div className="mt-8 grid gap-6 md:grid-cols-3">
          {feed.posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
    </div>
  );
}
