'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Loading } from '@/components/ui/skeleton';
import type { AssuranceLevel } from '@/lib/account/data-session/model';
import { hasSessionCookie } from '@/lib/account/data-session/session-cookie';
import { useDataSession } from '@/lib/account/data-session/use-data-session';

/** The browser's session at the data service, and its errors. */
export function DataSessionPanel() {
  const { isLoading, user, assuranceLevel, error, signOut } = useDataSession();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const headingId = useId();

  const handleSignOut = async () => {
    setIsSigningOut(true);
    await signOut('local');
    setIsSigningOut(false);
  };

  if (!isLoading && !user && !error) return null;
  // A session that could not be refreshed stays in its cookie, and can be ended.
  const hasSession = !isLoading && (user !== null || hasSessionCookie(document.cookie));
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={isLoading}
      className="mt-6 space-y-4 rounded-card border bg-surface p-5 sm:p-6"
    >
      <h2 id={headingId} className="font-semibold font-serif text-title">
        Data service
      </h2>
      {isLoading && <Loading label="Loading..." shapes={['h-6 max-w-72']} />}
      {error && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
          {error.message}
        </p>
      )}
      {user && (
        <p className="text-ink-3">
          Signed in as <bdi className="wrap-anywhere font-semibold text-ink">{user.email ?? user.phone ?? user.id}</bdi>
          <span>{`.${assuranceText(assuranceLevel)}`}</span>
        </p>
      )}
      {hasSession && (
        <Button variant="secondary" disabled={isSigningOut} onClick={handleSignOut}>
          Sign out of the data service
        </Button>
      )}
    </section>
  );
}

function assuranceText({ current, next }: AssuranceLevel): string {
  if (current === 'aal2') return ' Confirmed with a second factor.';
  return next === 'aal2' ? ' Not yet confirmed with the second factor.' : '';
}
