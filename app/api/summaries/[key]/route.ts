import { SUMMARIES_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { setMaxAge } from '@/lib/response/response-rules';
import { findSummary } from '@/lib/summaries/load-summaries';
import { AppError } from '@/lib/utils/errors/app-error';

/** One whole summary, for the reading dialog. The same for everybody. */
export const GET = handleRoute(async (_request, { params }) => {
  const summary = await findSummary((await params).key);
  if (!summary) throw new AppError('not_found');
  setMaxAge(SUMMARIES_FRESH_S);
  return Response.json(summary, {
    headers: { 'cache-control': `public, max-age=60, s-maxage=${SUMMARIES_FRESH_S}, stale-while-revalidate=86400` },
  });
});
