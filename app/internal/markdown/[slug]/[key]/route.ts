import { ARTICLE_FRESH_S, FEED_FRESH_S, SUMMARIES_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { handleRoute } from '@/lib/http/route';
import { parseSlug } from '@/lib/posts/path';
import { loadProfile } from '@/lib/profiles/load-profile';
import { documentResponse } from '@/lib/response/response-rules';
import { profileToMarkdown } from '@/lib/seo/markdown/profile';
import { storyToMarkdown } from '@/lib/stories/markdown';
import { storyPath } from '@/lib/stories/model';
import { getStory } from '@/lib/stories/queries';
import { findSummary } from '@/lib/summaries/load-summaries';
import { summaryToMarkdown } from '@/lib/summaries/markdown';
import { summaryHref } from '@/lib/summaries/model';
import { trendsToMarkdown } from '@/lib/trends/markdown';
import { getTrends } from '@/lib/trends/queries';
import { AppError } from '@/lib/utils/errors/app-error';

/** `/authors/{slug}.md`, `/hashtags/{name}.md`, `/stories/{slug}.md`, `/summaries/{kind}/{day}.md` and `/trends.md` (see next.config.ts). */
export const GET = handleRoute(async (_request, { params }) => {
  const { slug: kind, key } = await params;
  const page = await writePage(String(kind), String(key));
  if (page instanceof Response) return page;
  const { path, ...rest } = page;
  const response = documentResponse({ contentType: 'text/markdown; charset=utf-8', ...rest });
  response.headers.set('link', `<${absoluteUrl(path)}>; rel="canonical"`);
  return response;
});

function writePage(kind: string, key: string) {
  switch (kind) {
    case 'authors':
    case 'hashtags':
      return writeProfile(kind, parseSlug(key));
    case 'stories':
      return writeStory(parseSlug(key));
    case 'trends':
      return writeTrends();
    default:
      return writeSummary(`${kind}-${key}`);
  }
}

/** The page as Markdown; where that has moved, a redirect to the Markdown there. */
async function writeProfile(kind: 'authors' | 'hashtags', key: string) {
  const loaded = await loadProfile(kind, key, 1);
  if (loaded.status === 'failed') throw loaded.error;
  if (loaded.status === 'moved') return new Response(null, { status: 308, headers: { location: `${loaded.path}.md` } });
  if (loaded.status !== 'found') throw new AppError(loaded.isGone ? 'gone' : 'not_found');
  const { subject, profile } = loaded;
  return { path: subject.path, body: profileToMarkdown(subject, profile), freshS: FEED_FRESH_S };
}

async function writeStory(slug: string) {
  const story = await getStory(slug);
  if (!story) throw new AppError('not_found');
  return { path: storyPath(slug), body: storyToMarkdown(story), freshS: ARTICLE_FRESH_S };
}

async function writeTrends() {
  return { path: '/trends', body: trendsToMarkdown(await getTrends()), freshS: FEED_FRESH_S };
}

async function writeSummary(name: string) {
  const summary = await findSummary(name);
  if (!summary) throw new AppError('not_found');
  return { path: summaryHref(summary), body: summaryToMarkdown(summary), freshS: SUMMARIES_FRESH_S };
}
