import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AuthScreen } from '@/components/auth/auth-screen';
import { AuthSkeleton } from '@/components/auth/auth-skeleton';
import { DataSessionHost } from '@/components/data-session/data-session-host';
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

/** The same for everybody; what the address and the session say is read in the browser. */
export default function AuthPage() {
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <h1 className="mb-6 font-bold text-3xl tracking-tight">Your account</h1>
      <noscript>
        <p>Signing in needs JavaScript. Everything else here can be read without.</p>
      </noscript>
      <Suspense
        fallback={
          <div className="[@media(scripting:none)]:hidden rounded-2xl border bg-surface p-5 shadow-card sm:p-6">
            <AuthSkeleton />
          </div>
        }
      >
        <AuthScreen />
      </Suspense>
      <DataSessionHost />
    </div>
  );
}
