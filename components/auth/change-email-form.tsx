'use client';

import { useRef } from 'react';
import { TextField } from '@/components/ui/text-field';
import { type ChangeEmailFields, checkChangeEmail } from '@/lib/account/check-account';
import { callApi } from '@/lib/api/call-api';
import { toast } from '@/lib/toast/toast-store';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

export function ChangeEmailForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const { formProps, errorOf, isBusy } = useAccountForm<ChangeEmailFields, unknown>({
    names: ['email', 'password'],
    check: checkChangeEmail,
    send: (fields) => callApi('/api/account/change-email', { body: fields }),
    failed: 'The address was not changed',
    onDone: () => {
      formRef.current?.reset();
      toast({ title: 'Almost done', description: 'Follow the link that we have sent to the new address.' });
    },
  });
  return (
    <form {...formProps} ref={formRef} className="space-y-4">
      <TextField
        label="New email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
      <SubmitButton isBusy={isBusy} busyLabel="Sending..." variant="secondary">
        Change email
      </SubmitButton>
    </form>
  );
}
