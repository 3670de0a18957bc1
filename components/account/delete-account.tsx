'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { checkDeleteAccount, type DeleteAccountFields } from '@/lib/account/check-account';
import { forgetUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Deletes the account once the password has been given. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="destructive">Delete account</Button>
      </DialogTrigger>
      <DialogContent className="max-w-md">
        <DialogTitle>Delete your account?</DialogTitle>
        <DialogDescription className="mb-5">
          Your account and all of your bookmarks are removed for good. Hashtags that you put on posts stay.
        </DialogDescription>
        <DeleteAccountForm />
      </DialogContent>
    </Dialog>
  );
}

function DeleteAccountForm() {
  const { formProps, errorOf, isBusy } = useAccountForm<DeleteAccountFields, unknown>({
    names: ['password'],
    check: checkDeleteAccount,
    send: (fields) => callApi('/api/account', { method: 'DELETE', body: fields }),
    failed: 'The account was not deleted',
    onDone: () => {
      toast({ title: 'Your account is deleted' });
      forgetUser();
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        hint="To be sure that it is you."
        error={errorOf('password')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Deleting..." variant="destructive">
        Delete for good
      </SubmitButton>
    </form>
  );
}
