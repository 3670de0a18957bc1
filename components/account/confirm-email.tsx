'use client';

import type { SessionUser } from '@/lib/account/session/model';
import { rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** The page of a confirmation link. Requires a click, because mail programs open links and the code works once. */
export function ConfirmEmail({ code, onDone }: { code: string; onDone: () => void }) {
  const { formProps, isBusy } = useAccountForm<Record<never, string>, { user: SessionUser | null }>({
    names: [],
    check: () => null,
    send: () => callApi('/api/account/confirm-email', { body: { code } }),
    failed: 'The address was not confirmed',
    onDone: ({ user }) => {
      if (user) rememberUser(user);
      toast({ title: 'Success', description: 'Your new email address is confirmed.' });
      onDone();
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <h2 className="font-semibold font-serif text-title">Confirm your new email address</h2>
      <p>With this your account moves to the address that received the link.</p>
      <SubmitButton isBusy={isBusy} busyLabel="Confirming...">
        Confirm address
      </SubmitButton>
    </form>
  );
}
