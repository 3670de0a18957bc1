import { ExtensionPromo } from '@/components/promos/extension-promo';
import { HiringPromo } from '@/components/promos/hiring-promo';
import { OpenedSummary } from '@/components/summaries/opened-summary';
import type { CarouselSummaries } from '@/components/summaries/summary-carousels';
import type { Bookmark } from '@/lib/bookmarks/model';
import { DEFAULT_TITLE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';
import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import type { FeedPath } from '@/lib/feed/path';
import type { Hashtag } from '@/lib/hashtags/model';
import { utcDay } from '@/lib/summaries/banner-age';
import type { BannerCount, Summary } from '@/lib/summaries/model';
import { FeedBrowser } from './feed-browser';

type FeedScreenProps = CarouselSummaries & {
  filters: FeedFilters;
  /** Where it is not known, and needed, the browser asks for it. */
  banner?: BannerCount | null;
  pathname: FeedPath;
  /** The first page, or why it could not be read. */
  feed: FeedPage | { error: string };
  /** The summary that the address asks for. */
  opened?: Summary | null;
  /** Names for the hashtags that the address filters by, as far as they exist. */
  hashtags?: Hashtag[];
  /** The reader's collections that the address filters by, as far as they are known; null for who is not signed in. */
  bookmarks?: Bookmark[] | null;
};

/** The post feed (spec §2 "Home feed"). */
export function FeedScreen(props: FeedScreenProps) {
  const {
    filters,
    pathname,
    feed,
    banner = null,
    daily,
    weekly,
    opened = null,
    hashtags = [],
    bookmarks = null,
  } = props;
  return (
    <>
      {opened && <OpenedSummary summary={opened} />}
      <FeedBrowser
        pathname={pathname}
        rendered={{
          query: feedFiltersToParams(filters).toString(),
          feed,
          day: utcDay(Date.now()),
          hashtags,
          bookmarks,
        }}
        site={{ name: siteName(), title: DEFAULT_TITLE, banner, daily, weekly }}
        opened={opened}
        promos={{ extension: <ExtensionPromo />, hiring: <HiringPromo /> }}
      />
    </>
  );
}
