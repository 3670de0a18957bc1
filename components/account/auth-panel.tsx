'use client';

import * as Tabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import type { AuthTab } from '@/lib/account/session/auth-dialog';
import { ForgotPasswordForm, SignInForm, SignUpForm } from './auth-forms';

const TAB =
  'min-h-11 flex-1 rounded-control border border-transparent px-4 font-semibold text-ink-3 text-ui transition-colors hover:text-ink data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:text-ink';

/** The two tabs of spec §2 "Auth dialog", for the dialog and for `/auth` alike. */
export function AuthPanel({ initialTab, onDone }: { initialTab: AuthTab; onDone: () => void }) {
  const [isForgotten, setIsForgotten] = useState(false);
  if (isForgotten) return <ForgotPasswordForm onBack={() => setIsForgotten(false)} />;
  return (
    <Tabs.Root defaultValue={initialTab}>
      <Tabs.List aria-label="Sign in or sign up" className="mb-6 flex gap-1 rounded-control bg-sunken p-1">
        <Tabs.Trigger value="sign-in" className={TAB}>
          Sign In
        </Tabs.Trigger>
        <Tabs.Trigger value="sign-up" className={TAB}>
          Sign Up
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="sign-in" tabIndex={-1} className="outline-none">
        <SignInForm onDone={onDone} onForgot={() => setIsForgotten(true)} />
      </Tabs.Content>
      <Tabs.Content value="sign-up" tabIndex={-1} className="outline-none">
        <SignUpForm onDone={onDone} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
