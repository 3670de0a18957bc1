import type { Metadata } from 'next';
import { FeedJsonLd } from '@/components/feed/feed-json-ld';
import { FeedScreen } from '@/components/feed/feed-screen';
import { FEED_FRESH_S } from '@/lib/config/product';
import { findExtension } from '@/lib/extension/find-extension';
import { type FeedPath, FILTER_PARAMETERS, NO_FILTERS, parseFeedFilters } from '@/lib/feed/filters';
import { listPostsOnce } from '@/lib/feed/queries';
import { listCards } from '@/lib/front-page/list-cards';
import { loadSearch, loadSiteTotal } from '@/lib/front-page/load-search';
import { callErrorText } from '@/lib/messages/call-error-text';
import { FEED_MESSAGES } from '@/lib/messages/first-load';
import { findSubjectPath } from '@/lib/profiles/load-profile';
import { setFailureStatus, setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata, searchMetadata } from '@/lib/seo/metadata';
import { summaryMetadata } from '@/lib/seo/summary-metadata';
import { takesSuggestions } from '@/lib/suggestions/queries';
import { loadCoveredPosts, loadModifiedAt, loadOpenedSummary, loadSummaries } from '@/lib/summaries/load-summaries';

type Parameters = Record<string, string | string[] | undefined>;

export type FeedPageProps = { searchParams: Promise<Parameters> };

export async function feedPageMetadata(pathname: FeedPath, searchParams: Promise<Parameters>): Promise<Metadata> {
  const parameters = await searchParams;
  if (!hasFilter(parameters)) return pageMetadata({ path: pathname });
  const opened = await loadOpenedSummary(parameters.summary);
  if (opened) return summaryMetadata(opened, (await loadModifiedAt())(opened));
  const filters = parseFeedFilters(parameters);
  const found = await loadSearch(filters);
  return searchMetadata(filters, found, (await findSubjectPath(filters, found.hashtags)) ?? pathname);
}

/** The feed, at `/` and at `/feed`. */
export async function FeedPage({ pathname, searchParams }: FeedPageProps & { pathname: FeedPath }) {
  const parameters = await searchParams;
  // Keys, so that the browser does not take one for the other's next state.
  if (!hasFilter(parameters)) return <LatestFeed key="latest" pathname={pathname} />;
  return <FilteredFeed key="filtered" pathname={pathname} parameters={parameters} />;
}

const hasFilter = (parameters: Parameters): boolean => FILTER_PARAMETERS.some((name) => parameters[name] !== undefined);

async function FilteredFeed({ pathname, parameters }: { pathname: FeedPath; parameters: Parameters }) {
  const filters = parseFeedFilters(parameters);
  const [search, summaries, total, opened, offers] = await Promise.all([
    loadSearch(filters),
    loadSummaries(),
    loadSiteTotal(),
    loadOpenedSummary(parameters.summary),
    loadOffers(),
  ]);
  const covered = opened && (await loadCoveredPosts(opened));
  const shown = { opened, covered, total, ...search, ...summaries, ...offers };
  return <FeedScreen filters={filters} pathname={pathname} {...shown} />;
}

/** Both wait for one answer of the content API, which is remembered. */
async function loadOffers() {
  const [extension, takes] = await Promise.all([findExtension(), takesSuggestions()]);
  return { extension, takesSuggestions: takes };
}

/** The feed without filters. */
async function LatestFeed({ pathname }: { pathname: FeedPath }) {
  setMaxAge(FEED_FRESH_S);
  const [[listed], summaries, offers] = await Promise.all([
    Promise.allSettled([listPostsOnce(NO_FILTERS)]),
    loadSummaries(),
    loadOffers(),
  ]);
  if (listed.status === 'rejected') {
    console.warn('the feed could not be read', listed.reason);
    setFailureStatus(listed.reason);
    const feed = { error: callErrorText(listed.reason, FEED_MESSAGES.failed) };
    return <FeedScreen filters={NO_FILTERS} pathname={pathname} feed={feed} {...summaries} {...offers} />;
  }
  const feed = await listCards(listed.value, '');
  return (
    <>
      <FeedJsonLd pathname={pathname} posts={feed.posts} />
      <FeedScreen filters={NO_FILTERS} pathname={pathname} feed={feed} {...summaries} {...offers} />
    </>
  );
}
