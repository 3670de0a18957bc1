'use client';

import { checkResetPassword, type ResetPasswordFields } from '@/lib/account/check-account';
import { callApi } from '@/lib/api/call-api';
import { AUTH_MESSAGES } from '@/lib/messages/accounts';
import type { SessionUser } from '@/lib/session/model';
import { rememberUser } from '@/lib/session/session-store';
import { toast } from '@/lib/toast/toast-store';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Where the link of the reset mail leads: choose a new password and be signed in. `code` is the mail's. */
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
      <h2 className="font-semibold text-lg">Choose a new password</h2>
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
