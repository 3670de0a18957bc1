'use client';

import { TextField } from '@/components/ui/text-field';
import { checkSignUp, type SignUpFields } from '@/lib/account/session/check-credentials';
import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Creates an account and signs in (spec §2 "Auth dialog"). `onDone` follows once the session is there. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { formProps, errorOf, isBusy } = useAccountForm<SignUpFields, { user: SessionUser }>({
    names: ['username', 'email', 'password'],
    check: checkSignUp,
    send: (fields) => callApi('/api/account', { body: fields, failed: AUTH_MESSAGES.signupFailed }),
    failed: AUTH_MESSAGES.signUpFailed,
    onDone: ({ user }) => {
      rememberUser(user);
      toast(AUTH_MESSAGES.signedUp);
      onDone();
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errorOf('password')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Creating account...">
        Sign Up
      </SubmitButton>
    </form>
  );
}
