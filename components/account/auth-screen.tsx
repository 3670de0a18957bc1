'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type FormFailure, parseReturnPath, type SessionUser } from '@/lib/account/session/model';
import { rememberUser, useSession } from '@/lib/account/session/session-store';
import { beginNavigation } from '@/lib/browser/navigation/pending-navigation';
import { previousAddress } from '@/lib/browser/navigation/previous-address';
import { AuthPanel } from '../auth/auth-panel';
import { ConfirmEmail, ResetPasswordForm } from '../auth/mailed-link-forms';
import { AccountSettings } from './account-settings';

type Props = {
  /** The parameters of the link that led here. */
  link: { tab: string | null; next: string | null; reset: string | null; confirmEmail: string | null };
  /** The reader, as far as the server knows one. */
  reader: SessionUser | null;
  /** Of a form that was sent without scripts. */
  failure: FormFailure | null;
};

const TABS = ['sign-up', 'forgot', 'sent'] as const;

/**
 * `/auth`: sign-in and sign-up (`?tab=`) with `?next=`, the forms of mailed links (`?reset=`, `?confirm-email=`), and
 * the settings of a signed-in reader.
 */
export function AuthScreen({ link, reader, failure }: Props) {
  const router = useRouter();
  const session = useSession();
  const [{ reset, confirmEmail }, setCodes] = useState(link);
  const hasCode = reset !== null || confirmEmail !== null;
  // Codes are taken out of the address: it ends up in histories and logs.
  useEffect(() => {
    if (hasCode) history.replaceState(null, '', '/auth');
  }, [hasCode]);
  // The browser does not know yet whether somebody has signed in without scripts.
  useEffect(() => {
    if (reader) rememberUser(reader);
  }, [reader]);
  const forgetCodes = () => setCodes({ ...link, reset: null, confirmEmail: null });

  const goBack = () => {
    const path = parseReturnPath(link.next);
    if (!path && canGoBack()) return router.back();
    beginNavigation(path ?? '/');
    router.replace((path ?? '/') as Route);
  };

  const user = session.isLoading ? reader : session.user;
  if (user && !hasCode) return <AccountSettings user={user} />;
  return (
    <div className="rounded-card border bg-surface p-5 sm:p-6">
      {reset ? (
        <ResetPasswordForm code={reset} failure={failure} onDone={forgetCodes} />
      ) : confirmEmail ? (
        <ConfirmEmail code={confirmEmail} failure={failure} onDone={forgetCodes} />
      ) : (
        <AuthPanel
          initialTab={TABS.find((tab) => tab === link.tab) ?? 'sign-in'}
          next={parseReturnPath(link.next)}
          failure={failure}
          onDone={goBack}
        />
      )}
    </div>
  );
}

/** Whether one step back is a page of ours that is worth it. */
function canGoBack(): boolean {
  const previous = previousAddress();
  return previous !== null && previous.pathname !== '/auth';
}
