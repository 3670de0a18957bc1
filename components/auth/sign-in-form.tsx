'use client';

import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/call-api';
import { AUTH_MESSAGES } from '@/lib/messages/accounts';
import { checkSignIn, type SignInFields } from '@/lib/session/check-credentials';
import type { SessionUser } from '@/lib/session/model';
import { rememberUser } from '@/lib/session/session-store';
import { toast } from '@/lib/toast/toast-store';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Signs in (spec §2 "Auth dialog"). `onDone` follows once the session is there. */
export function SignInForm({ onDone, onForgot }: { onDone: () => void; onForgot: () => void }) {
  const { formProps, errorOf, isBusy } = useAccountForm<SignInFields, { user: SessionUser }>({
    names: ['identifier', 'password'],
    check: checkSignIn,
    send: (fields) => callApi('/api/session', { body: fields }),
    failed: AUTH_MESSAGES.signInFailed,
    onDone: ({ user }) => {
      rememberUser(user);
      toast(AUTH_MESSAGES.signedIn);
      onDone();
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <TextField
        label="Username or email"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('identifier')}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SubmitButton isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
        <button
          type="button"
          onClick={onForgot}
          className="min-h-11 text-accent text-sm underline underline-offset-4 hover:text-accent-strong"
        >
          Forgot your password?
        </button>
      </div>
    </form>
  );
}
