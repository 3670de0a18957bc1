import { ExtensionPromo, HiringPromo } from '@/components/layout/promos/promos';
import { OpenedSummary } from '@/components/summaries/opened-summary';
import type { CarouselSummaries } from '@/components/summaries/summary-carousels';
import { SummaryLead } from '@/components/summaries/summary-lead';
import { ButtonLink } from '@/components/ui/button';
import { DEFAULT_TITLE } from '@/lib/config/site';
import { areSearchesExtended, siteClaim, siteName } from '@/lib/config/site-origin';
import type { ExtensionOffer } from '@/lib/extension/model';
import { type FeedFilters, type FeedPath, feedFiltersToParams, withoutPersonal } from '@/lib/feed/filters';
import { listNote } from '@/lib/feed/list-note';
import type { FeedPage } from '@/lib/feed/model';
import { SUGGESTION_TEXTS } from '@/lib/messages/later';
import type { Post } from '@/lib/posts/model';
import { utcDay } from '@/lib/summaries/banner-age';
import type { LinkedLead } from '@/lib/summaries/lead';
import type { BannerCount, Summary } from '@/lib/summaries/model';
import type { Bookmark, Hashtag } from '@/lib/tags/model';
import { FeedBrowser } from './feed-browser';
import { EmptyResult } from './list/empty-result';
import { FoundNames } from './list/found-names';

/** As lines beside the newest summary. */
const DAYS_BEFORE = 3;

type FeedScreenProps = CarouselSummaries & {
  filters: FeedFilters;
  /** Fetched by the browser if unknown and needed. */
  banner?: BannerCount | null;
  /** The newest summary of a day; null where there is none. */
  lead?: LinkedLead | null;
  /** The number of all posts, where the feed is of some alone. */
  total?: number | null;
  pathname: FeedPath;
  /** The first page, or why it could not be read. */
  feed: FeedPage | { error: string };
  /** The summary that the address asks for. */
  opened?: Summary | null;
  /** The posts that it covers, the first of them. */
  covered?: FeedPage<Post> | null;
  /** Names for the hashtags that the address filters by, as far as they exist. */
  hashtags?: Hashtag[];
  /** The reader's collections that the address filters by, as far as they are known; null for visitors. */
  bookmarks?: Bookmark[] | null;
  extension: ExtensionOffer | null;
  /** Whether readers can suggest posts. */
  takesSuggestions: boolean;
};

/** The post feed (spec §2 "Home feed"). */
export function FeedScreen(props: FeedScreenProps) {
  const {
    filters,
    pathname,
    feed,
    banner = null,
    total = null,
    daily,
    weekly,
    lead = null,
    opened = null,
    covered = null,
    hashtags = [],
    bookmarks = null,
    extension,
    takesSuggestions,
  } = props;
  const day = utcDay(Date.now());
  const extensions = areSearchesExtended();
  const suggest = takesSuggestions && (
    <ButtonLink href="/suggest" variant="ghost">
      {SUGGESTION_TEXTS.title}
    </ButtonLink>
  );
  return (
    <>
      {opened && <OpenedSummary summary={opened} covered={covered} listed={{ daily, weekly }} />}
      <FeedBrowser
        pathname={pathname}
        rendered={{
          query: feedFiltersToParams(filters).toString(),
          feed,
          day,
          note: listNote(filters, { extensions }),
          hashtags,
          bookmarks,
        }}
        site={{
          name: siteName(),
          claim: siteClaim(),
          title: DEFAULT_TITLE,
          total,
          banner,
          daily,
          weekly,
          ...(extensions && { extensions: true as const }),
        }}
        lead={
          lead && (
            <SummaryLead lead={lead} others={[...daily.slice(1, 1 + DAYS_BEFORE), ...weekly.slice(0, 1)]} today={day} />
          )
        }
        opened={opened}
        promos={{ extension: <ExtensionPromo offer={extension} />, hiring: <HiringPromo /> }}
        names={'posts' in feed && feed.names ? <FoundNames names={feed.names} /> : null}
        suggest={suggest}
        empty={
          'posts' in feed && feed.posts.length === 0 ? (
            <EmptyResult
              filters={bookmarks ? filters : withoutPersonal(filters)}
              pathname={pathname}
              total={feed.total}
              more={filters.search && suggest}
            />
          ) : null
        }
      />
    </>
  );
}
