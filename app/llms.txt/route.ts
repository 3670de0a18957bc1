import { contentSignal, isMcpOn } from '@/lib/config/links';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { DEFAULT_DESCRIPTION } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { NO_FILTERS } from '@/lib/feed/filters';
import { listPosts } from '@/lib/feed/queries';
import { handleRoute } from '@/lib/http/route';
import { MCP_PATH } from '@/lib/mcp/endpoint';
import { postToLine } from '@/lib/posts/markdown';
import { takesRequests } from '@/lib/requests/queries';
import { documentResponse } from '@/lib/response/response-rules';
import { storyPath } from '@/lib/stories/model';
import { listStories } from '@/lib/stories/queries';
import { loadSummaries } from '@/lib/summaries/load-summaries';
import { summaryHref } from '@/lib/summaries/model';
import { summaryPeriod } from '@/lib/summaries/summary-texts';
import { hasTrends } from '@/lib/trends/queries';
import { toSingleLine } from '@/lib/utils/clip';
import { countPosts } from '@/lib/utils/format';

const STORIES_SHOWN = 20;

/** As robots.txt has it. */
function describeUse(): string {
  const signal = contentSignal();
  return signal === null ? '' : ` Use: ${signal} (contentsignals.org).`;
}

/** A guide to the site for language models (llmstxt.org): what it is, where things are, the newest posts. */
export const GET = handleRoute(async () => {
  const { posts } = await listPosts(NO_FILTERS);
  const { daily, weekly } = await loadSummaries();
  const trends = (await hasTrends())
    ? `\n- [Trends](${absoluteUrl('/trends')}.md): the terms and hashtags that are new, rising and fading this week.`
    : '';
  const requests = (await takesRequests())
    ? `\n- [Requests of authors](${absoluteUrl('/requests')}): an author can be confirmed, or have posts removed, by a form at \`/authors/{slug}/request\`.`
    : '';
  const assistants = isMcpOn()
    ? `\n- [MCP endpoint](${absoluteUrl(MCP_PATH)}): \`POST\`, without a key; tools \`search\`, \`fetch\`, \`latest\`, \`summary\` and \`topics\`.`
    : '';
  const summaries = [...daily, ...weekly].map(
    (summary) =>
      `- [${toSingleLine(summary.title).replace(/[[\]]/g, '')}](${absoluteUrl(summaryHref(summary))}.md): ${summaryPeriod(summary)}`,
  );
  const stories = (await listStories())
    .slice(0, STORIES_SHOWN)
    .map(
      ({ slug, title, posts }) =>
        `- [${toSingleLine(title).replace(/[[\]]/g, '')}](${absoluteUrl(storyPath(slug))}.md): ${countPosts(posts)}`,
    );
  const body = `# ${siteName()}

> ${DEFAULT_DESCRIPTION} Posts by Amazon sellers, advertisers and designers, collected from LinkedIn and X.

The texts are their authors'. Cite the author by name, with the link to the original.${describeUse()}

Every post, author, hashtag, summary and story has a Markdown version: add \`.md\` to its address, or send
\`Accept: text/markdown\`.

## Finding posts

- [Feed](${absoluteUrl('/')}): newest first. Filters: \`?search=\`, \`hashtags=\` (ids), \`authors=\`, \`from=\` and \`to=\` (YYYY-MM-DD), \`page=\`.
- [JSON feed](${absoluteUrl('/feed.json')}), [Atom](${absoluteUrl('/atom.xml')}) and [RSS](${absoluteUrl('/rss.xml')}): full text; they take the same filters.
- [Authors](${absoluteUrl('/authors')}): at \`/authors/{slug}\` the posts of each, their hashtags and profiles.
- [Topics](${absoluteUrl('/hashtags')}): at \`/hashtags/{name}\`, without \`#\`, the posts of each and their authors.${trends}${requests}
- [Sitemap](${absoluteUrl('/sitemap.xml')}): every post, author, hashtag, summary and story.
- [OpenAPI](${absoluteUrl('/openapi.json')}): the calls for programs, as JSON.${assistants}

## Newest posts

${posts.map(postToLine).join('\n')}
${stories.length > 0 ? `\n## Stories: one event, told by several authors\n\n- [All stories](${absoluteUrl('/stories')})\n${stories.join('\n')}\n` : ''}${summaries.length > 0 ? `\n## Summaries\n\n${summaries.join('\n')}\n` : ''}`;
  return documentResponse({ body, contentType: 'text/plain; charset=utf-8', freshS: CRAWLER_FRESH_S });
});
