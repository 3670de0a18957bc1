'use client';

import { TextField } from '@/components/ui/text-field';
import { checkSignIn, type SignInFields } from '@/lib/account/session/check-credentials';
import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Signs in (spec §2 "Auth dialog"). `onDone` follows once the session is there. */
export function SignInForm({ onDone, onForgot }: { onDone: () => void; onForgot: () => void }) {
  const { formProps, errorOf, isBusy } = useAccountForm<SignInFields, { user: SessionUser }>({
    names: ['identifier', 'password'],
    check: checkSignIn,
    send: (fields) => callApi('/api/session', { body: fields, failed: AUTH_MESSAGES.loginFailed }),
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
          className="min-h-11 text-ember text-ui underline underline-offset-4 hover:text-link"
        >
          Forgot your password?
        </button>
      </div>
    </form>
  );
}
