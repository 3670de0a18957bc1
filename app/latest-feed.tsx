import { FeedError } from '@/components/feed/feed-error';
import { FeedJsonLd } from '@/components/feed/feed-json-ld';
import { FeedScreen } from '@/components/feed/feed-screen';
import { FailedPage } from '@/components/layout/failed-page';
import { ButtonLink } from '@/components/ui/button-link';
import { feedErrorMessage } from '@/lib/feed/error-message';
import { NO_FILTERS } from '@/lib/feed/filters';
import { toListedPage } from '@/lib/feed/listed-page';
import type { FeedPath } from '@/lib/feed/path';
import { listPostsOnce } from '@/lib/feed/queries';
import { loadSummaries } from '@/lib/summaries/load-summaries';

/** The feed without filters, cached and the same for everybody: the page at `/` and at `/feed`. */
export async function LatestFeed({ pathname }: { pathname: FeedPath }) {
  // A build has no upstream. The empty page that it renders is never served: see server/page-cache/handler.mjs.
  if (process.env.NEXT_PHASE === 'phase-production-build') return null;
  const [[listed], summaries] = await Promise.all([Promise.allSettled([listPostsOnce(NO_FILTERS)]), loadSummaries()]);
  if (listed.status === 'rejected') {
    return (
      <FailedPage error={listed.reason}>
        <FeedError message={feedErrorMessage(listed.reason)}>
          <ButtonLink href={pathname}>Try again</ButtonLink>
        </FeedError>
      </FailedPage>
    );
  }
  const feed = toListedPage(listed.value, '');
  return (
    <>
      <FeedJsonLd pathname={pathname} posts={feed.posts} />
      <FeedScreen filters={NO_FILTERS} pathname={pathname} feed={feed} {...summaries} />
    </>
  );
}
