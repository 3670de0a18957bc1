import { createServerClient } from '@supabase/ssr';
import type { NextRequest, NextResponse } from 'next/server';
import { dataServicePublicUrl, webEnv } from '@/lib/config/env';
import { siteOrigin } from '@/lib/config/site-origin';
import { clientAddress } from '@/lib/response/forwarded';
import { sessionCookieName } from './session-cookie';

// The page itself does not wait for the session, and the browser can refresh it as well.
const TIMEOUT_MS = 3_000;

/** Refreshes an expired session of the data service in the response's cookie (spec §4). A temporary failure keeps the cookie. */
export async function refreshSessionCookie(request: NextRequest, response: NextResponse): Promise<NextResponse> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = webEnv();
  const publicUrl = dataServicePublicUrl();
  if (!publicUrl) return response;
  const address = clientAddress(request.headers);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: {
      name: sessionCookieName(publicUrl),
      secure: siteOrigin().startsWith('https:'),
    },
    cookies: {
      getAll: () => request.cookies.getAll(),
      // The headers keep a response with a session out of every cache.
      setAll: (cookies, headers) => {
        for (const { name, value, options } of cookies) response.cookies.set(name, value, options);
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      },
    },
    global: {
      // Its limits are by the visitor's address.
      ...(address && { headers: { 'x-forwarded-for': address } }),
      fetch: (input, init) => fetch(input, { ...init, signal }),
    },
  });
  // The library would repeat a failed call for half a minute.
  await Promise.race([client.auth.getSession(), whenAborted(signal)]);
  return response;
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
