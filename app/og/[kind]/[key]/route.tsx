import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { DEFAULT_DESCRIPTION, DEFAULT_TITLE, FALLBACK_OG_IMAGE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';
import { listAuthorEntries } from '@/lib/feed/authors/queries';
import { handleRoute } from '@/lib/http/route';
import { getList } from '@/lib/lists/queries';
import { AUTHOR_NOT_KNOWN } from '@/lib/posts/author';
import { excerptOf } from '@/lib/posts/excerpt';
import { parseSlug } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';
import { setMaxAge } from '@/lib/response/response-rules';
import { readAsJpeg } from '@/lib/seo/read-as-jpeg';
import { drawShareCard, type ShareCard } from '@/lib/seo/share-card';
import { isOwnWebp, isShareable } from '@/lib/seo/share-picture';
import { getStory } from '@/lib/stories/queries';
import { findSummary } from '@/lib/summaries/load-summaries';
import { summaryPeriod } from '@/lib/summaries/summary-texts';
import { hashtagKey } from '@/lib/tags/hashtag-path';
import { listHashtagEntries } from '@/lib/tags/queries';
import { AppError } from '@/lib/utils/errors/app-error';
import { countPosts } from '@/lib/utils/format';
import { stripMarkdown } from '@/lib/utils/markdown';

/**
 * Preview pictures: `/og/post/{slug}`, `/og/summary/{daily-2026-01-31}`, `/og/author/{slug}`, `/og/hashtag/{name}`, `/og/story/{slug}`, `/og/list/{token}`, and
 * those of pages. A post's own picture as a JPEG, where it is a WebP; else one that is drawn from the words. Falls back to a picture that
 * is the same for every site.
 */
export const GET = handleRoute(async (_request, { params }) => {
  const { kind, key } = await params;
  const draw = Object.hasOwn(PICTURES, String(kind)) ? PICTURES[String(kind)] : undefined;
  const picture = await draw?.(parseSlug(String(key)));
  if (picture === undefined) throw new AppError('not_found');
  setMaxAge(ARTICLE_FRESH_S);
  // Site-relative, because the site may be reached under several origins.
  return picture ?? new Response(null, { status: 302, headers: { location: FALLBACK_OG_IMAGE } });
});

/** Undefined where there is nothing of this name, null where it cannot be drawn. */
type Picture = Promise<Response | null | undefined>;

const PICTURES: Record<string, (key: string) => Picture> = {
  post: drawPost,
  summary: drawSummary,
  author: async (key) => {
    const author = (await listAuthorEntries()).get(key);
    return (
      author &&
      drawShareCard({
        headline: author.name,
        byline: `${countPosts(author.count)} on ${siteName()}`,
        author: author.name,
      })
    );
  },
  hashtag: async (key) => {
    const hashtag = (await listHashtagEntries()).get(hashtagKey(key));
    const posts = hashtag?.count === undefined ? 'Posts' : countPosts(hashtag.count);
    return (
      hashtag &&
      drawShareCard({ headline: hashtag.name, excerpt: 'What experts say', byline: `${posts} on ${siteName()}` })
    );
  },
  story: async (key) => {
    const story = await getStory(key);
    const byline = story && `${countPosts(story.posts.length)} by ${story.authors} experts`;
    return story && byline
      ? drawShareCard({ headline: story.title, excerpt: 'One event, told by several', byline })
      : undefined;
  },
  list: async (key) => {
    const list = await getList(key);
    if (!list) return undefined;
    const { title, about, shownAs, total, isIndexed } = list;
    const byline = `${countPosts(total)} chosen by ${shownAs}`;
    const picture = await drawShareCard({ headline: title, excerpt: about ?? '', byline, author: shownAs });
    if (!isIndexed) picture?.headers.set('x-robots-tag', 'noindex');
    return picture;
  },
  page: async (key) => {
    const card = Object.hasOwn(PAGES, key) ? PAGES[key] : undefined;
    return card && drawShareCard(card());
  },
};

const PAGES: Record<string, () => ShareCard> = {
  default: () => ({ headline: DEFAULT_TITLE, byline: 'Updated daily' }),
  trends: () => ({
    headline: 'Trends',
    excerpt: 'What is new, rising and fading this week',
    byline: DEFAULT_DESCRIPTION,
  }),
};

async function drawPost(key: string): Picture {
  const post = await getPost(key);
  if (!post) return undefined;
  const own = post.image && isShareable(post.image) && isOwnWebp(post.image) ? await readAsJpeg(post.image) : null;
  const { title, author, platform } = post;
  return (
    own ??
    drawShareCard({
      headline: title,
      excerpt: excerptOf(post, []),
      byline: `${author ?? AUTHOR_NOT_KNOWN} on ${platform}`,
      author,
    })
  );
}

async function drawSummary(key: string): Picture {
  const summary = await findSummary(key);
  if (!summary) return undefined;
  const byline = `${summary.kind === 'daily' ? 'Daily' : 'Weekly'} summary · ${summaryPeriod(summary)}`;
  return drawShareCard({ headline: summary.title, excerpt: stripMarkdown(summary.content), byline });
}
