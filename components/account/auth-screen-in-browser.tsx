'use client';

import dynamic from 'next/dynamic';

/**
 * Rendered in the browser, because the screen depends on the address and the cached page is the same for all visitors. The
 * caller provides the fallback.
 */
export const AuthScreenInBrowser = dynamic(() => import('./auth-screen').then(({ AuthScreen }) => AuthScreen), {
  ssr: false,
});
