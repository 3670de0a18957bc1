'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { ActionLink } from '@/components/ui/link';
import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { ACCOUNT_FAILURES, AUTH_MESSAGES } from '@/lib/messages/later';
import { AccountForm, EMAIL, NEW_PASSWORD, PASSWORD, type PlainForm, USERNAME } from './account-form';

/** Signs in (spec §2 "Auth dialog"). `onDone` follows once the session is there. */
export function SignInForm({ onDone, onForgot, ...plain }: { onDone: () => void; onForgot: () => void } & PlainForm) {
  return (
    <AccountForm<{ user: SessionUser }>
      {...plain}
      action="/api/session"
      inputs={[{ ...USERNAME, label: 'Username or email', name: 'identifier' }, PASSWORD]}
      send={(fields) => callApi('/api/session', { body: fields, failed: AUTH_MESSAGES.loginFailed })}
      failed={AUTH_MESSAGES.signInFailed}
      onDone={({ user }) => {
        rememberUser(user);
        toast(AUTH_MESSAGES.signedIn);
        onDone();
      }}
      submit="Sign In"
      busy="Signing in..."
      beside={
        <ActionLink
          href="/auth?tab=forgot"
          role="button"
          onPlainClick={onForgot}
          className="inline-flex min-h-11 items-center text-ember text-ui underline underline-offset-4 hover:text-link"
        >
          Forgot your password?
        </ActionLink>
      }
    />
  );
}

/** Creates an account and signs in (spec §2 "Auth dialog"). `onDone` follows once the session is there. */
export function SignUpForm({ onDone, ...plain }: { onDone: () => void } & PlainForm) {
  return (
    <AccountForm<{ user: SessionUser }>
      {...plain}
      action="/api/account"
      inputs={[USERNAME, EMAIL, { ...NEW_PASSWORD, label: 'Password' }]}
      setsPassword
      send={(fields) => callApi('/api/account', { body: fields, failed: AUTH_MESSAGES.signupFailed })}
      failed={AUTH_MESSAGES.signUpFailed}
      onDone={({ user }) => {
        rememberUser(user);
        toast(AUTH_MESSAGES.signedUp);
        onDone();
      }}
      submit="Sign Up"
      busy="Creating account..."
    />
  );
}

/** Requests a password reset link. Does not reveal whether the address has an account. */
export function ForgotPasswordForm({
  onBack,
  wasSent,
  failure = null,
}: { onBack: () => void; wasSent: boolean } & Pick<PlainForm, 'failure'>) {
  const [isSent, setIsSent] = useState(wasSent);
  return (
    <div className="space-y-4">
      <p className="font-semibold font-serif text-title">Choose a new password</p>
      {isSent ? (
        <p role="status">
          If there is an account with this address, a link is on its way. It works once and for one hour.
        </p>
      ) : (
        <AccountForm
          action="/api/account/forgot-password"
          failure={failure}
          inputs={[{ ...EMAIL, hint: 'We send a link to the address of your account.' }]}
          send={(fields) => callApi('/api/account/forgot-password', { body: fields })}
          failed={ACCOUNT_FAILURES.forgot}
          onDone={() => setIsSent(true)}
          submit="Send link"
          busy="Sending..."
        />
      )}
      <ActionLink
        href="/auth"
        role="button"
        onPlainClick={onBack}
        className={buttonClass({ variant: 'ghost', className: '-ml-5' })}
      >
        Back to Sign In
      </ActionLink>
    </div>
  );
}
