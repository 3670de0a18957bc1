import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { buildOpenApi } from '@/lib/openapi/build-openapi';
import { documentResponse } from '@/lib/response/response-rules';

/** The public calls, for programs (OpenAPI 3.1). The routes are loaded by the first request for it, and the document is cached. */
export const GET = handleRoute(async () => {
  const { PUBLIC_CALLS } = await import('./calls');
  const body = `${JSON.stringify(buildOpenApi(PUBLIC_CALLS))}\n`;
  return documentResponse({ body, contentType: 'application/json; charset=utf-8', freshS: CRAWLER_FRESH_S });
});
