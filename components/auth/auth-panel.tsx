'use client';

import * as Tabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import type { AuthTab } from '@/lib/account/session/auth-dialog';
import type { PlainForm } from './account-form';
import { ForgotPasswordForm, SignInForm, SignUpForm } from './auth-forms';

const TAB =
  'min-h-11 flex-1 rounded-control border border-transparent px-4 font-semibold text-ink-3 text-ui transition-colors hover:text-ink data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:text-ink';

const TABS = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' } as const;

type Props = Pick<PlainForm, 'failure' | 'next'> & {
  /** `sent`: after a link for a new password was asked for. */
  initialTab: AuthTab | 'forgot' | 'sent';
  onDone: () => void;
};

/** The two tabs of spec §2 "Auth dialog", for the dialog and for `/auth` alike. */
export function AuthPanel({ initialTab, onDone, failure = null, next = null }: Props) {
  const [isForgotten, setIsForgotten] = useState(initialTab === 'forgot' || initialTab === 'sent');
  if (isForgotten)
    return (
      <ForgotPasswordForm
        wasSent={initialTab === 'sent'}
        failure={initialTab === 'forgot' ? failure : null}
        onBack={() => setIsForgotten(false)}
      />
    );
  const failureOf = (tab: AuthTab) => (tab === initialTab ? failure : null);
  return (
    <Tabs.Root defaultValue={initialTab === 'sign-up' ? 'sign-up' : 'sign-in'}>
      {/* A form, so that the tabs lead somewhere without scripts and before they are there. */}
      <form action="/auth" onSubmit={(event) => event.preventDefault()}>
        {next && <input type="hidden" name="next" value={next} />}
        <Tabs.List aria-label="Sign in or sign up" className="mb-6 flex gap-1 rounded-control bg-sunken p-1">
          {Object.entries(TABS).map(([tab, text]) => (
            <Tabs.Trigger key={tab} value={tab} asChild>
              <button type="submit" name="tab" value={tab} className={TAB}>
                {text}
              </button>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </form>
      <Tabs.Content value="sign-in" tabIndex={-1} className="outline-none">
        <SignInForm next={next} failure={failureOf('sign-in')} onDone={onDone} onForgot={() => setIsForgotten(true)} />
      </Tabs.Content>
      <Tabs.Content value="sign-up" tabIndex={-1} className="outline-none">
        <SignUpForm next={next} failure={failureOf('sign-up')} onDone={onDone} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
