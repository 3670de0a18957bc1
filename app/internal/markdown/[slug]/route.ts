import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { documentResponse } from '@/lib/http/document-response';
import { handleRoute } from '@/lib/http/route';
import { postToMarkdown } from '@/lib/posts/markdown';
import { parseSlug } from '@/lib/posts/path';
import { getPostNow } from '@/lib/posts/queries';
import { postUrl } from '@/lib/posts/url';

/**
 * `/feed/{slug}.md`, or the article's own address asked for as `text/markdown` (see next.config.ts). The latter is for who
 * asked alone: a shared cache that keeps one answer per address would hand it to browsers, and one that tells them apart
 * by `Accept`, which is another with every browser, would hardly keep anything (decision 26).
 */
export const GET = handleRoute(async (request, { params }) => {
  const post = await getPostNow(parseSlug(String((await params).slug)));
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  const response = documentResponse(request, {
    body: postToMarkdown(post),
    contentType: 'text/markdown; charset=utf-8',
    lastModified: new Date(post.updatedAt),
    freshS: ARTICLE_FRESH_S,
  });
  if (!isOwnAddress(request)) {
    response.headers.set('cache-control', 'private, no-store');
    response.headers.set('vary', 'Accept');
  }
  response.headers.set('link', `<${postUrl(post)}>; rel="canonical"`);
  return response;
});

const isOwnAddress = (request: Request): boolean => new URL(request.url).pathname.endsWith('.md');
