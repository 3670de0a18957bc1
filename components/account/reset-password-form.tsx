'use client';

import { checkResetPassword, type ResetPasswordFields } from '@/lib/account/check-account';
import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** The page of a reset link: sets a password and signs in. `code` is the mail's. */
export function ResetPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { formProps, errorOf, isBusy } = useAccountForm<ResetPasswordFields, { user: SessionUser }>({
    names: ['password'],
    check: checkResetPassword,
    send: (fields) => callApi('/api/account/reset-password', { body: { ...fields, code } }),
    failed: 'The password was not changed',
    onDone: ({ user }) => {
      rememberUser(user);
      toast(AUTH_MESSAGES.signedIn);
      onDone();
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <h2 className="font-semibold font-serif text-title">Choose a new password</h2>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters. Everybody who is signed in to your account elsewhere is signed out."
        error={errorOf('password')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Save password
      </SubmitButton>
    </form>
  );
}
