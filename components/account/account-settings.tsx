'use client';

import { type ReactNode, useId, useRef } from 'react';
import { BookmarkList } from '@/components/bookmarks/list/bookmark-list';
import { TextField } from '@/components/ui/text-field';
import { type ChangeEmailFields, checkChangeEmail } from '@/lib/account/check-account';
import type { SessionUser } from '@/lib/account/session/model';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { BookmarkFiles } from './bookmark-files';
import { ChangePasswordForm } from './change-password-form';
import { DeleteAccount } from './delete-account';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

export function AccountSettings({ user }: { user: SessionUser }) {
  return (
    <div className="space-y-6">
      <p className="text-ink-3">
        Signed in as <bdi className="font-semibold text-ink">{user.username}</bdi> with{' '}
        <span className="text-ink">{user.email}</span>
      </p>
      <Section title="Your Bookmarks" id="bookmarks">
        <BookmarkList />
      </Section>
      <Section title="Your data">
        <BookmarkFiles />
      </Section>
      <Section title="Password">
        <ChangePasswordForm username={user.username} />
      </Section>
      <Section title="Email">
        <ChangeEmailForm />
      </Section>
      <Section title="Delete account">
        <DeleteAccount />
      </Section>
    </div>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-20 rounded-card border bg-surface p-5 sm:p-6">
      <h2 id={headingId} className="mb-4 font-semibold font-serif text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ChangeEmailForm() {
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
