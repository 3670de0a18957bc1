import { DEFAULT_OG_IMAGE } from '@/lib/config/site';
import { AppError } from '@/lib/errors/app-error';
import { handleRoute } from '@/lib/http/route';
import { parseSlug } from '@/lib/posts/path';
import { getPostNow } from '@/lib/posts/queries';
import { drawShareCard } from '@/lib/seo/share-card';
import { getSummary } from '@/lib/summaries/queries';
import { parseSummaryKey } from '@/lib/summaries/summary-key';

/** Preview pictures: `/og/post/{slug}` and `/og/summary/{daily-2026-01-31}`. Falls back to the site's default picture. */
export const GET = handleRoute(async (_request, { params }) => {
  const { kind, key } = await params;
  const card = await describeCard(String(kind), String(key));
  if (!card) throw new AppError('not_found');
  // Site-relative, because the site may be reached under several origins.
  return drawShareCard(card) ?? new Response(null, { status: 302, headers: { location: DEFAULT_OG_IMAGE.url } });
});

async function describeCard(kind: string, key: string): Promise<{ headline: string; byline: string } | null> {
  if (kind === 'post') {
    const post = await getPostNow(parseSlug(key));
    return post && { headline: post.title, byline: `${post.author} on ${post.platform}` };
  }
  const named = kind === 'summary' ? parseSummaryKey(key) : null;
  const summary = named && (await getSummary(named.kind, named.day));
  return (
    summary && {
      headline: summary.title,
      byline: `${summary.kind === 'daily' ? 'Daily' : 'Weekly'} summary, ${summary.day}`,
    }
  );
}
