import { DEFAULT_DESCRIPTION, SITE_LANGUAGE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';
import { canvas } from '@/lib/design/colors';
import { setMaxAge } from '@/lib/response/response-rules';

const HOUR_S = 3_600;

/** Per request because the site's name is not known to a build. */
export function GET(): Response {
  setMaxAge(HOUR_S);
  const manifest = {
    id: '/',
    name: siteName(),
    short_name: siteName(),
    description: DEFAULT_DESCRIPTION,
    lang: SITE_LANGUAGE,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: canvas.light,
    theme_color: canvas.light,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}

export const dynamic = 'force-dynamic';
