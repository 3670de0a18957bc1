'use client';

import { useEffect } from 'react';

// Late enough that installing it, which fetches the offline page, takes nothing from the page that is being opened.
const DELAY_MS = 5_000;

/** Registers the offline page's service worker once the page has nothing better to do. */
export function RegisterServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
