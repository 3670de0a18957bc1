'use client';

import dynamic from 'next/dynamic';

/**
 * The screen depends on the address, of which the server is not told: the page is the same for everybody. Its fallback is the
 * caller's.
 */
export const AuthScreenInBrowser = dynamic(() => import('./auth-screen').then(({ AuthScreen }) => AuthScreen), {
  ssr: false,
});
