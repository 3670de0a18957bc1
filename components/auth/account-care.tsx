'use client';

import { type ReactNode, useId } from 'react';
import { BookmarkList } from '@/components/bookmarks/bookmark-list';
import type { SessionUser } from '@/lib/session/model';
import { BookmarkFiles } from './bookmark-files';
import { ChangeEmailForm } from './change-email-form';
import { ChangePasswordForm } from './change-password-form';
import { DeleteAccount } from './delete-account';

/** What a signed-in reader can do with their account. */
export function AccountCare({ user }: { user: SessionUser }) {
  return (
    <div className="space-y-6">
      <p className="text-ink-muted">
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
    <section
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-20 rounded-2xl border bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={headingId} className="mb-4 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
