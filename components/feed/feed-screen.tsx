import { ExtensionPromo } from '@/components/promos/extension-promo';
import { HiringPromo } from '@/components/promos/hiring-promo';
import { SummaryCarousels } from '@/components/summaries/summary-carousels';
import { DEFAULT_TITLE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';
import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import type { FeedPath } from '@/lib/feed/path';
import type { Hashtag } from '@/lib/hashtags/model';
import type { BannerCount, Summary } from '@/lib/summaries/model';
import { FeedBrowser } from './feed-browser';
import { Hero } from './hero';
import { SearchHelp } from './search-help';

type FeedScreenProps = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** The first page, or why it could not be read. */
  feed: FeedPage | { error: string };
  /** All posts, whatever the filters; null when unknown. */
  total: number | null;
  daily: Summary[];
  weekly: Summary[];
  banner: BannerCount | null;
  /** The summary that the address asks for. */
  opened?: Summary | null;
  /** Names for the hashtags that the address filters by, as far as they exist. */
  hashtags?: Hashtag[];
};

/** The post feed (spec §2 "Home feed"). */
export function FeedScreen(props: FeedScreenProps) {
  const { filters, pathname, feed, total, banner, daily, weekly, opened = null, hashtags = [] } = props;
  // A later page is opened by Load More without JavaScript: go straight on with the posts.
  const isFirstPage = filters.page === 1;
  return (
    <>
      <Hero total={total} banner={banner} />
      {isFirstPage && (
        <div className="page-width">
          <SummaryCarousels daily={daily} weekly={weekly} opened={opened} />
        </div>
      )}
      <FeedBrowser
        pathname={pathname}
        rendered={{ query: feedFiltersToParams(filters).toString(), feed }}
        hashtags={hashtags}
        searchHelp={<SearchHelp filters={filters} />}
        titles={{ siteName: siteName(), plain: DEFAULT_TITLE }}
        promos={{ extension: <ExtensionPromo />, hiring: <HiringPromo /> }}
      />
    </>
  );
}
