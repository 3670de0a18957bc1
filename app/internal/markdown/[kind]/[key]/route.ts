import { absoluteUrl } from '@/lib/config/site-origin';
import { handleRoute } from '@/lib/http/route';
import { parseSlug } from '@/lib/posts/path';
import { documentResponse } from '@/lib/response/response-rules';
import { type DocumentKind, loadMarkdown } from '@/lib/seo/markdown/load-document';

/**
 * A page as Markdown: `/feed/{slug}.md`, `/authors/{slug}.md` and the others of next.config.ts, or the page's own address with
 * `Accept: text/markdown`. The latter is private: a shared cache would send it to browsers, or, varied by `Accept`, store hardly
 * anything (decision 59).
 */
export const GET = handleRoute(async (request, { params }) => {
  const { kind, key } = await params;
  const loaded = await loadMarkdown(kind as DocumentKind, parseSlug(String(key)));
  if ('movedTo' in loaded) return new Response(null, { status: 308, headers: { location: `${loaded.movedTo}.md` } });
  const { path, body, freshS, lastModified, isUnlisted } = loaded;
  const response = documentResponse({ body, freshS, lastModified, contentType: 'text/markdown; charset=utf-8' });
  if (!isOwnAddress(request)) {
    response.headers.set('cache-control', 'private, no-store');
    response.headers.set('vary', 'Accept');
  }
  if (isUnlisted) response.headers.set('x-robots-tag', 'noindex');
  response.headers.set('link', `<${absoluteUrl(path)}>; rel="canonical"`);
  return response;
});

const isOwnAddress = (request: Request): boolean => new URL(request.url).pathname.endsWith('.md');
