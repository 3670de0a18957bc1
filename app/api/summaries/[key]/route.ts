import { SUMMARIES_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { handleRoute } from '@/lib/http/route';
import { getSummary } from '@/lib/summaries/queries';
import { parseSummaryKey } from '@/lib/summaries/summary-key';
import { AppError } from '@/lib/utils/errors/app-error';

/** One whole summary, for the reading dialog. The same for everybody. */
export const GET = handleRoute(async (_request, { params }) => {
  const key = parseSummaryKey((await params).key);
  const summary = key && (await getSummary(key.kind, key.day));
  if (!summary) throw new AppError('not_found');
  setMaxAge(SUMMARIES_FRESH_S);
  return Response.json(summary, {
    headers: { 'cache-control': `public, max-age=60, s-maxage=${SUMMARIES_FRESH_S}, stale-while-revalidate=86400` },
  });
});
