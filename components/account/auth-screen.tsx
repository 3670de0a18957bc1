'use client';

import type { Route } from 'next';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { parseReturnPath } from '@/lib/account/session/model';
import { useSession } from '@/lib/account/session/session-store';
import { previousAddress } from '@/lib/browser/navigation/previous-address';
import { AccountSettings } from './account-settings';
import { AuthPanel } from './auth-panel';
import { AuthSkeleton } from './auth-skeleton';
import { ConfirmEmail, ResetPasswordForm } from './mailed-link-forms';

/**
 * `/auth`: sign-in and sign-up (`?tab=`) with `?next=`, the forms of mailed links (`?reset=`, `?confirm-email=`), and
 * the settings of a signed-in reader.
 */
export function AuthScreen() {
  const router = useRouter();
  const { user, isLoading } = useSession();
  const [{ tab, next, reset, confirmEmail }, forgetCodes] = useLinkParameters();

  const goBack = () => {
    const path = parseReturnPath(next);
    if (path) router.replace(path as Route);
    else if (canGoBack()) router.back();
    else router.replace('/');
  };

  if (user && !reset && !confirmEmail) return <AccountSettings user={user} />;
  return (
    <div className="rounded-card border bg-surface p-5 sm:p-6">
      {reset ? (
        <ResetPasswordForm code={reset} onDone={forgetCodes} />
      ) : confirmEmail ? (
        <ConfirmEmail code={confirmEmail} onDone={forgetCodes} />
      ) : isLoading ? (
        <AuthSkeleton />
      ) : (
        <AuthPanel initialTab={tab} onDone={goBack} />
      )}
    </div>
  );
}

/** The parameters of the link that led here. Codes are taken out of the address: it ends up in histories and logs. */
function useLinkParameters() {
  const parameters = useSearchParams();
  const [link, setLink] = useState(() => ({
    tab: parameters.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    next: parameters.get('next'),
    reset: parameters.get('reset'),
    confirmEmail: parameters.get('confirm-email'),
  }));
  const hasCode = link.reset !== null || link.confirmEmail !== null;
  useEffect(() => {
    if (hasCode) history.replaceState(null, '', '/auth');
  }, [hasCode]);
  return [link, () => setLink({ ...link, reset: null, confirmEmail: null })] as const;
}

/** Whether one step back is a page of ours that is worth it. */
function canGoBack(): boolean {
  const previous = previousAddress();
  return previous !== null && previous.pathname !== '/auth';
}
