import { dataServicePublicUrl, webEnv } from '@/lib/config/env';
import type { DataServiceAddress } from '@/lib/data-session/model';
import { AppError } from '@/lib/errors/app-error';
import { handleRoute } from '@/lib/http/route';

/** Where the browser finds the data service; asked for by whoever has a session there, so it is in no page. */
export const GET = handleRoute(() => {
  const url = dataServicePublicUrl();
  if (!url) throw new AppError('not_found', { message: 'The data service cannot be reached from outside.' });
  const address: DataServiceAddress = {
    url,
    publishableKey: webEnv().SUPABASE_PUBLISHABLE_KEY,
  };
  return Response.json(address, { headers: { 'cache-control': 'public, max-age=300' } });
});
export const dynamic = 'force-dynamic';
