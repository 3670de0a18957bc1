import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { listDirectory } from '@/lib/profiles/load-directory';
import { takesRequests } from '@/lib/requests/queries';
import { listSitemapChunk, type SitemapPost } from '@/lib/seo/sitemap/post-queries';
import { pageEntryXml, postEntryXml, SITEMAP_HEAD, SITEMAP_TAIL } from '@/lib/seo/sitemap/xml';
import { type SummaryKind, summaryHref } from '@/lib/summaries/model';
import { listSummaryDays } from '@/lib/summaries/queries';
import { hasTrends } from '@/lib/trends/queries';
import { AppError } from '@/lib/utils/errors/app-error';

const PAGES = ['/', '/feed', '/subscribe', '/save-linkedin-and-x-posts-tool'];
const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=0, s-maxage=${CRAWLER_FRESH_S}, stale-while-revalidate=86400`,
};

/** Of the protocol (sitemaps.org). */
const ENTRIES_MAX = 50_000;

/** The paths of the chunks that are not of posts. */
const LISTS: Record<string, () => string[] | Promise<string[]>> = {
  'pages.xml': async () => [
    ...PAGES,
    ...((await takesRequests()) ? ['/requests'] : []),
    ...((await hasTrends()) ? ['/trends'] : []),
  ],
  'authors.xml': async () => ['/authors', ...(await listDirectory('authors')).map(({ href }) => href)],
  'summaries.xml': async () => (await Promise.all([listSummaryPaths('daily'), listSummaryPaths('weekly')])).flat(),
  'stories.xml': async () => ['/stories', ...(await listDirectory('stories')).map(({ href }) => href)],
  'hashtags.xml': async () => ['/hashtags', ...(await listDirectory('hashtags')).map(({ href }) => href)],
};

/** `/sitemaps/pages.xml` and the like, and `/sitemaps/posts-{n}.xml`, streamed as the upstream's pages arrive. */
export const GET = handleRoute(async (_request, { params }) => {
  setMaxAge(CRAWLER_FRESH_S);
  const name = String((await params).file);
  const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (list) {
    const paths = (await list()).slice(0, ENTRIES_MAX);
    return new Response(SITEMAP_HEAD + paths.map(pageEntryXml).join('') + SITEMAP_TAIL, { headers: HEADERS });
  }
  const chunk = Number(/^posts-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]);
  if (!chunk) throw new AppError('not_found');
  const pages = listSitemapChunk(chunk);
  // The first page is read before anything is sent, so that a missing chunk is a 404 and a broken upstream a 5xx.
  const first = await pages.next();
  if (first.done) throw new AppError('not_found');
  const body = ReadableStream.from(entries(first.value, pages)).pipeThrough(new TextEncoderStream());
  return new Response(body as BodyInit, { headers: HEADERS });
});

const listSummaryPaths = async (kind: SummaryKind): Promise<string[]> =>
  (await listSummaryDays(kind)).map((day) => summaryHref({ kind, day }));

async function* entries(first: SitemapPost[], rest: AsyncGenerator<SitemapPost[]>): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  yield first.map(postEntryXml).join('');
  for await (const posts of rest) yield posts.map(postEntryXml).join('');
  yield SITEMAP_TAIL;
}
