import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { handleRoute } from '@/lib/http/route';
import { listSitemapChunk, type SitemapPost } from '@/lib/sitemap/queries';
import { pageEntryXml, postEntryXml, SITEMAP_HEAD, SITEMAP_TAIL } from '@/lib/sitemap/xml';

const PAGES = ['/', '/feed', '/subscribe', '/save-linkedin-and-x-posts-tool'];
const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=0, s-maxage=${CRAWLER_FRESH_S}, stale-while-revalidate=86400`,
};

/** `/sitemaps/pages.xml` and `/sitemaps/posts-{n}.xml`, streamed as the upstream's pages arrive. */
export const GET = handleRoute(async (_request, { params }) => {
  const name = String((await params).chunk);
  if (name === 'pages.xml') {
    return new Response(SITEMAP_HEAD + PAGES.map(pageEntryXml).join('') + SITEMAP_TAIL, { headers: HEADERS });
  }
  const chunk = Number(/^posts-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]);
  if (!chunk) throw new AppError('not_found');
  const pages = listSitemapChunk(chunk);
  // The first page is read before anything is sent, so that a missing chunk is a 404 and a broken upstream a 5xx.
  const first = await pages.next();
  if (first.done) throw new AppError('not_found');
  return new Response(streamText(entries(first.value, pages)), { headers: HEADERS });
});

async function* entries(first: SitemapPost[], rest: AsyncGenerator<SitemapPost[]>): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  yield first.map(postEntryXml).join('');
  for await (const posts of rest) yield posts.map(postEntryXml).join('');
  yield SITEMAP_TAIL;
}

function streamText(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
