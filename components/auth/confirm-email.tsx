'use client';

import { callApi } from '@/lib/api/call-api';
import type { SessionUser } from '@/lib/session/model';
import { rememberUser } from '@/lib/session/session-store';
import { toast } from '@/lib/toast/toast-store';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/**
 * Where the link of the confirmation mail leads. It asks for a click, because mail programs open links to look at them
 * and the code works once.
 */
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
      <h2 className="font-semibold text-lg">Confirm your new email address</h2>
      <p>With this your account moves to the address that received the link.</p>
      <SubmitButton isBusy={isBusy} busyLabel="Confirming...">
        Confirm address
      </SubmitButton>
    </form>
  );
}
