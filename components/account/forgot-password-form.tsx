'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { checkForgotPassword, type ForgotPasswordFields } from '@/lib/account/check-account';
import { callApi } from '@/lib/browser/api/call-api';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Requests a password reset link. Does not reveal whether the address has an account. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const { formProps, errorOf, isBusy } = useAccountForm<ForgotPasswordFields, unknown>({
    names: ['email'],
    check: checkForgotPassword,
    send: (fields) => callApi('/api/account/forgot-password', { body: fields }),
    failed: 'The link could not be sent',
    onDone: () => setIsSent(true),
  });
  return (
    <div className="space-y-4">
      <p className="font-semibold font-serif text-title">Choose a new password</p>
      {isSent ? (
        <p role="status">
          If there is an account with this address, a link is on its way. It works once and for one hour.
        </p>
      ) : (
        <form {...formProps} className="space-y-4">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="We send a link to the address of your account."
            error={errorOf('email')}
          />
          <SubmitButton isBusy={isBusy} busyLabel="Sending...">
            Send link
          </SubmitButton>
        </form>
      )}
      <Button variant="ghost" className="-ml-5" onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}
