import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { documentResponse } from '@/lib/http/document-response';
import { handleRoute } from '@/lib/http/route';
import { postToMarkdown } from '@/lib/posts/markdown';
import { parseSlug, postUrl } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';

/** `/feed/{slug}.md`, or the article's own address asked for as `text/markdown` (see next.config.ts). */
export const GET = handleRoute(async (request, { params }) => {
  const post = await getPost(parseSlug(String((await params).slug)));
  if (!post) throw new AppError('not_found', { message: 'The requested news item could not be found.' });
  const response = documentResponse(request, {
    body: postToMarkdown(post),
    contentType: 'text/markdown; charset=utf-8',
    lastModified: new Date(post.updatedAt),
    freshS: ARTICLE_FRESH_S,
  });
  response.headers.set('vary', 'Accept');
  response.headers.set('link', `<${postUrl(post)}>; rel="canonical"`);
  return response;
});
