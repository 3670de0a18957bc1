import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AuthScreenInBrowser } from '@/components/account/auth-screen-in-browser';
import { AuthSkeleton } from '@/components/account/auth-skeleton';
import { DataSessionHost } from '@/components/account/data-session/data-session-host';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';

export function generateMetadata(): Metadata {
  return {
    ...pageMetadata({
      path: '/auth',
      title: 'Your account',
      description: 'Sign in or create a free account to bookmark and tag posts.',
    }),
    // Addresses of this page hold the codes of mailed links.
    referrer: 'no-referrer',
  };
}

/** The same for all visitors; the browser reads the address and the session. */
export default function AuthPage() {
  setMaxAge(STATIC_FRESH_S);
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <h1 className="page-title mb-6">Your account</h1>
      <noscript>
        <p>Signing in needs JavaScript. Everything else here can be read without.</p>
      </noscript>
      <Suspense
        fallback={
          <div className="[@media(scripting:none)]:hidden rounded-card border bg-surface p-5 sm:p-6">
            <AuthSkeleton />
          </div>
        }
      >
        <AuthScreenInBrowser />
      </Suspense>
      <DataSessionHost />
    </div>
  );
}
