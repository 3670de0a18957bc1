import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { findExtension, readExtension } from '@/lib/extension/find-extension';
import { handleRoute } from '@/lib/http/route';
import { setMaxAge } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

/** The browser extension as a file, which knows this site; not found where none is offered. */
export const GET = handleRoute(async () => {
  const zip = (await findExtension())?.ownKilobytes ? readExtension() : null;
  if (!zip) throw new AppError('not_found');
  setMaxAge(CRAWLER_FRESH_S);
  return new Response(zip, {
    headers: {
      'cache-control': `public, max-age=0, s-maxage=${CRAWLER_FRESH_S}`,
      'content-disposition': 'attachment; filename="save-posts.zip"',
      'content-type': 'application/zip',
    },
  });
});

export const dynamic = 'force-dynamic';
