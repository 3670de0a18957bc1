import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import { documentResponse } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { postToMarkdown } from '@/lib/posts/markdown';
import { parseSlug } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';
import { postUrl } from '@/lib/posts/url';
import { AppError } from '@/lib/utils/errors/app-error';

/**
 * `/feed/{slug}.md`, or the article's address with `Accept: text/markdown` (see next.config.ts). The latter is
 * private: a shared cache would send it to browsers, or, varied by `Accept`, store hardly anything (decision 59).
 */
export const GET = handleRoute(async (request, { params }) => {
  const post = await getPost(parseSlug(String((await params).slug)));
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  const response = documentResponse({
    body: postToMarkdown(post, await findAuthorPath(post.author)),
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
