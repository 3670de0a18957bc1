import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { DEFAULT_DESCRIPTION } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { NO_FILTERS } from '@/lib/feed/filters';
import { listPosts } from '@/lib/feed/queries';
import { documentResponse } from '@/lib/http/document-response';
import { handleRoute } from '@/lib/http/route';
import { postUrl } from '@/lib/posts/url';
import { toSingleLine } from '@/lib/text/clip';

/** A guide to the site for language models (llmstxt.org): what it is, where things are, the newest posts. */
export const GET = handleRoute(async (request) => {
  const { posts } = await listPosts(NO_FILTERS);
  const newest = posts.map(
    (post) =>
      `- [${toSingleLine(post.title).replace(/[[\]]/g, '')}](${postUrl(post)}.md): ${post.author}, ${post.publishedAt.slice(0, 10)}`,
  );
  const body = `# ${siteName()}

> ${DEFAULT_DESCRIPTION} Posts by Amazon sellers, advertisers and designers, collected from LinkedIn and X.

Every post has a Markdown version: add \`.md\` to its address, or ask for it with \`Accept: text/markdown\`.

## Finding posts

- [Feed](${absoluteUrl('/')}): newest first. Filters: \`?search=\`, \`hashtags=\` (ids), \`authors=\`, \`from=\` and \`to=\` (YYYY-MM-DD), \`page=\`.
- [JSON feed](${absoluteUrl('/feed.json')}), [Atom](${absoluteUrl('/atom.xml')}) and [RSS](${absoluteUrl('/rss.xml')}): full text; they take the same filters.
- [Sitemap](${absoluteUrl('/sitemap.xml')}): every post.

## Newest posts

${newest.join('\n')}
`;
  return documentResponse(request, { body, contentType: 'text/plain; charset=utf-8', freshS: CRAWLER_FRESH_S });
});
