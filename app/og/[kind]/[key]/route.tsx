import { ARTICLE_FRESH_S } from '@/lib/config/product';
import { DEFAULT_OG_IMAGE } from '@/lib/config/site';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { AUTHOR_NOT_KNOWN } from '@/lib/posts/author';
import { excerptOf } from '@/lib/posts/excerpt';
import { parseSlug } from '@/lib/posts/path';
import { getPost } from '@/lib/posts/queries';
import { readAsJpeg } from '@/lib/seo/read-as-jpeg';
import { drawShareCard, type ShareCard } from '@/lib/seo/share-card';
import { isOwnWebp } from '@/lib/seo/share-picture';
import { findSummary } from '@/lib/summaries/load-summaries';
import { summaryPeriod } from '@/lib/summaries/summary-texts';
import { AppError } from '@/lib/utils/errors/app-error';
import { stripMarkdown } from '@/lib/utils/markdown';

/**
 * Preview pictures: `/og/post/{slug}` and `/og/summary/{daily-2026-01-31}`. A post's own picture as a JPEG, where it is a WebP; else one
 * that is drawn from the words. Falls back to the site's default picture.
 */
export const GET = handleRoute(async (_request, { params }) => {
  const { kind, key } = await params;
  const picture =
    kind === 'post' ? await pictureOfPost(String(key)) : await pictureOfSummary(String(kind), String(key));
  setMaxAge(ARTICLE_FRESH_S);
  // Site-relative, because the site may be reached under several origins.
  return picture ?? new Response(null, { status: 302, headers: { location: DEFAULT_OG_IMAGE.url } });
});

async function pictureOfPost(key: string): Promise<Response | null> {
  const post = await getPost(parseSlug(key));
  if (!post) throw new AppError('not_found');
  const own = post.image && isOwnWebp(post.image) ? await readAsJpeg(post.image) : null;
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

async function pictureOfSummary(kind: string, key: string): Promise<Response | null> {
  const summary = kind === 'summary' ? await findSummary(key) : null;
  if (!summary) throw new AppError('not_found');
  const byline = `${summary.kind === 'daily' ? 'Daily' : 'Weekly'} summary · ${summaryPeriod(summary)}`;
  const card: ShareCard = { headline: summary.title, excerpt: stripMarkdown(summary.content), byline };
  return drawShareCard(card);
}
