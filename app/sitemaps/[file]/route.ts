import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { isMcpOn } from '@/lib/config/links';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { MCP_PATH } from '@/lib/mcp/endpoint';
import { listDirectory } from '@/lib/profiles/load-directory';
import type { DirectoryKind } from '@/lib/profiles/model';
import { takesRequests } from '@/lib/requests/queries';
import { setMaxAge } from '@/lib/response/response-rules';
import { listSitemapChunk, type SitemapPost } from '@/lib/seo/sitemap/post-queries';
import { pageEntryXml, postEntryXml, SITEMAP_HEAD, SITEMAP_TAIL, type SitemapPage } from '@/lib/seo/sitemap/xml';
import { loadIsCited, loadModifiedAt } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';
import { listSummaryHeads } from '@/lib/summaries/queries';
import { hasTrends } from '@/lib/trends/queries';
import { AppError } from '@/lib/utils/errors/app-error';

/** `/feed` is the home page under another name. */
const PAGES = ['/', '/subscribe', '/save-linkedin-and-x-posts-tool', '/about'];
const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=0, s-maxage=${CRAWLER_FRESH_S}, stale-while-revalidate=86400`,
};

/** Of the protocol (sitemaps.org). */
const ENTRIES_MAX = 50_000;

/** The paths of the chunks that are not of posts. */
const LISTS: Record<string, () => Promise<SitemapPage[]>> = {
  'pages.xml': async () =>
    [
      ...PAGES,
      ...(isMcpOn() ? [MCP_PATH] : []),
      ...((await takesRequests()) ? ['/requests'] : []),
      ...((await hasTrends()) ? ['/trends'] : []),
    ].map(toPage),
  'authors.xml': () => listDirectoryPages('authors'),
  'summaries.xml': async () => {
    const [{ daily, weekly }, modifiedAt] = await Promise.all([listSummaryHeads(), loadModifiedAt()]);
    const summaries = [...daily, ...weekly].map((summary) => ({
      path: summaryHref(summary),
      changedAt: modifiedAt(summary),
    }));
    return summaries.length > 0 ? [toPage('/summaries'), ...summaries] : [];
  },
  'stories.xml': () => listDirectoryPages('stories'),
  'hashtags.xml': () => listDirectoryPages('hashtags'),
};

/** `/sitemaps/pages.xml` and the like, and `/sitemaps/posts-{n}.xml`, streamed as the upstream's pages arrive. */
export const GET = handleRoute(async (_request, { params }) => {
  setMaxAge(CRAWLER_FRESH_S);
  const name = String((await params).file);
  const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (list) {
    const pages = (await list()).slice(0, ENTRIES_MAX);
    return new Response(SITEMAP_HEAD + pages.map(pageEntryXml).join('') + SITEMAP_TAIL, { headers: HEADERS });
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

const toPage = (path: string): SitemapPage => ({ path });

const listDirectoryPages = async (kind: DirectoryKind): Promise<SitemapPage[]> => [
  toPage(`/${kind}`),
  ...(await listDirectory(kind)).map(({ href, changedAt = null }) => ({ path: href, changedAt })),
];

/** Without what is too little to be found, unless a summary cites it. */
async function* entries(first: SitemapPost[], rest: AsyncGenerator<SitemapPost[]>): AsyncGenerator<string> {
  const isCited = await loadIsCited();
  const write = (posts: SitemapPost[]) =>
    posts
      .filter(({ slug, isShort }) => !isShort || isCited(slug))
      .map(postEntryXml)
      .join('');
  yield SITEMAP_HEAD;
  yield write(first);
  for await (const posts of rest) yield write(posts);
  yield SITEMAP_TAIL;
}
