import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { documentResponse } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

/** Proves to search engines that the addresses announced with this key are the site's own (backend/announce). */
export const GET = handleRoute(() => {
  const key = process.env.INDEXNOW_KEY;
  if (!key) throw new AppError('not_found');
  return documentResponse({ body: key, contentType: 'text/plain; charset=utf-8', freshS: CRAWLER_FRESH_S });
});
