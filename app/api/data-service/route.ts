import type { DataServiceAddress } from '@/lib/account/data-session/model';
import { dataServicePublicUrl, webEnv } from '@/lib/config/env';
import { handleRoute } from '@/lib/http/route';
import { AppError } from '@/lib/utils/errors/app-error';

/** The address of the data service, requested by browsers with a session there only. */
export const GET = handleRoute(() => {
  const url = dataServicePublicUrl();
  if (!url) throw new AppError('not_found', { message: 'The data service cannot be reached from outside.' });
  const address: DataServiceAddress = {
    url,
    publishableKey: webEnv().SUPABASE_PUBLISHABLE_KEY,
  };
  return Response.json(address, { headers: { 'cache-control': 'public, max-age=300' } });
});
