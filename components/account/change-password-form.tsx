'use client';

import { useRef } from 'react';
import { type ChangePasswordFields, checkChangePassword } from '@/lib/account/check-account';
import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

export function ChangePasswordForm({ username }: { username: string }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { formProps, errorOf, isBusy } = useAccountForm<ChangePasswordFields, { user: SessionUser }>({
    names: ['currentPassword', 'password'],
    check: checkChangePassword,
    send: (fields) => callApi('/api/account/change-password', { body: fields }),
    failed: 'The password was not changed',
    onDone: ({ user }) => {
      rememberUser(user);
      formRef.current?.reset();
      toast({ title: 'Success', description: 'Your password is changed. Other devices are signed out.' });
    },
  });
  return (
    <form {...formProps} ref={formRef} className="space-y-4">
      {/* The user name for password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errorOf('password')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Saving..." variant="secondary">
        Change password
      </SubmitButton>
    </form>
  );
}
