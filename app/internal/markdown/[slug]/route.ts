import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import { handleRoute } from '@/lib/http/route';
import { postToMarkdown } from '@/lib/posts/markdown';
import { hasMoved, parseSlug, postPath } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';
import { postUrl } from '@/lib/posts/url';
import { documentResponse } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

/**
 * `/feed/{slug}.md`, or the article's address with `Accept: text/markdown` (see next.config.ts). The latter is
 * private: a shared cache would send it to browsers, or, varied by `Accept`, store hardly anything (decision 59).
 */
export const GET = handleRoute(async (request, { params }) => {
  const slug = parseSlug(String((await params).slug));
  const post = await getPost(slug);
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  if (hasMoved(post, slug)) return new Response(null, { status: 308, headers: { location: `${postPath(post)}.md` } });
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
