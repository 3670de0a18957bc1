'use client';

import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { BookmarkList } from '@/components/bookmarks/list/bookmark-list';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import type { SessionUser } from '@/lib/account/session/model';
import { forgetUser, rememberUser } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { AccountForm, EMAIL, NEW_PASSWORD, PASSWORD } from '../auth/account-form';
import { BookmarkFiles } from '../bookmarks/bookmark-files';

export function AccountSettings({ user }: { user: SessionUser }) {
  return (
    <div className="space-y-6">
      <p className="text-ink-3">
        Signed in as <bdi className="font-semibold text-ink">{user.username}</bdi> with{' '}
        <span className="text-ink">{user.email}</span>
      </p>
      <noscript>
        <form action="/api/session/end" method="post">
          <Button type="submit" variant="secondary">
            Logout
          </Button>
        </form>
      </noscript>
      <Section title="Your Bookmarks" id="bookmarks">
        <BookmarkList />
      </Section>
      <Section title="Your data" className="needs-extras">
        <BookmarkFiles />
      </Section>
      <Section title="Password">
        <ChangePasswordForm username={user.username} />
      </Section>
      <Section title="Email" className="needs-extras">
        <ChangeEmailForm />
      </Section>
      <Section title="Delete account" className="needs-extras">
        <DeleteAccount />
      </Section>
    </div>
  );
}

type SectionProps = { title: string; id?: string; className?: string; children: ReactNode };

function Section({ title, id, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx('scroll-mt-20 rounded-card border bg-surface p-5 sm:p-6', className)}
    >
      <h2 id={headingId} className="mb-4 font-semibold font-serif text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ChangePasswordForm({ username }: { username: string }) {
  return (
    <AccountForm<{ user: SessionUser }>
      inputs={[{ ...PASSWORD, label: 'Current password', name: 'currentPassword' }, NEW_PASSWORD]}
      setsPassword
      send={(fields) => callApi('/api/account/change-password', { body: fields })}
      failed="The password was not changed"
      onDone={({ user }, form) => {
        rememberUser(user);
        form.reset();
        // Tokens of a Strapi outlive a change of the password.
        const areOthersOut = !document.querySelector('[data-plain]');
        const description = `Your password is changed.${areOthersOut ? ' Other devices are signed out.' : ''}`;
        toast({ title: 'Success', description });
      }}
      submit="Change password"
      busy="Saving..."
      variant="secondary"
    >
      {/* The user name for password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </AccountForm>
  );
}

function ChangeEmailForm() {
  return (
    <AccountForm
      inputs={[{ ...EMAIL, label: 'New email' }, PASSWORD]}
      send={(fields) => callApi('/api/account/change-email', { body: fields })}
      failed="The address was not changed"
      onDone={(_, form) => {
        form.reset();
        toast({ title: 'Almost done', description: 'Follow the link that we have sent to the new address.' });
      }}
      submit="Change email"
      busy="Sending..."
      variant="secondary"
    />
  );
}

/** Deletes the account once the password has been given. */
function DeleteAccount() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="destructive">Delete account</Button>
      </DialogTrigger>
      <DialogContent className="max-w-md">
        <DialogTitle>Delete your account?</DialogTitle>
        <DialogDescription className="mb-5">
          Your account and all of your bookmarks are removed for good. Hashtags that you put on posts stay.
        </DialogDescription>
        <AccountForm
          inputs={[{ ...PASSWORD, hint: 'To be sure that it is you.' }]}
          send={(fields) => callApi('/api/account', { method: 'DELETE', body: fields })}
          failed="The account was not deleted"
          onDone={() => {
            toast({ title: 'Your account is deleted' });
            forgetUser();
          }}
          submit="Delete for good"
          busy="Deleting..."
          variant="destructive"
        />
      </DialogContent>
    </Dialog>
  );
}
