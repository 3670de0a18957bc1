'use client';

import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { ACCOUNT_FAILURES, AUTH_MESSAGES } from '@/lib/messages/later';
import { AccountForm, NEW_PASSWORD, type PlainForm } from './account-form';

/** `code` is the mail's. */
type Props = { code: string; onDone: () => void } & Pick<PlainForm, 'failure'>;

/** The page of a reset link: sets a password and signs in. */
export function ResetPasswordForm({ code, onDone, failure = null }: Props) {
  const hint = 'At least 6 characters. Everybody who is signed in to your account elsewhere is signed out.';
  return (
    <AccountForm<{ user: SessionUser }>
      action="/api/account/reset-password"
      failure={failure}
      inputs={[{ ...NEW_PASSWORD, hint }]}
      setsPassword
      send={(fields) => callApi('/api/account/reset-password', { body: { ...fields, code } })}
      failed={ACCOUNT_FAILURES.reset}
      onDone={({ user }) => {
        rememberUser(user);
        toast(AUTH_MESSAGES.signedIn);
        onDone();
      }}
      submit="Save password"
      busy="Saving..."
    >
      <h2 className="font-semibold font-serif text-title">Choose a new password</h2>
      <input type="hidden" name="code" value={code} />
    </AccountForm>
  );
}

/** The page of a confirmation link. Requires a click, because mail programs open links and the code works once. */
export function ConfirmEmail({ code, onDone, failure = null }: Props) {
  return (
    <AccountForm<{ user: SessionUser | null }>
      action="/api/account/confirm-email"
      failure={failure}
      inputs={[]}
      send={() => callApi('/api/account/confirm-email', { body: { code } })}
      failed={ACCOUNT_FAILURES.confirm}
      onDone={({ user }) => {
        if (user) rememberUser(user);
        toast({ title: 'Success', description: 'Your new email address is confirmed.' });
        onDone();
      }}
      submit="Confirm address"
      busy="Confirming..."
    >
      <h2 className="font-semibold font-serif text-title">Confirm your new email address</h2>
      <input type="hidden" name="code" value={code} />
      <p>With this your account moves to the address that received the link.</p>
    </AccountForm>
  );
}
