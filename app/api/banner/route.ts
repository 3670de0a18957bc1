import { BANNER_FRESH_S, BANNER_KEPT_S } from '@/lib/config/product';
import { handleRoute } from '@/lib/http/route';
import { getBannerCountNow } from '@/lib/summaries/queries';

const CACHE_CONTROL = `public, max-age=${BANNER_FRESH_S}, stale-while-revalidate=${BANNER_KEPT_S - BANNER_FRESH_S}`;

/** The hero's count of posts: a `BannerCount`, or null if there is none (call 15). Fresh for 5 minutes, stale for up to 10. */
export const GET = handleRoute(async () =>
  Response.json(await getBannerCountNow(), { headers: { 'cache-control': CACHE_CONTROL } }),
);
