'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { type TokenAction, useListToken } from '@/lib/subscribe/use-list-token';

const LABELS = {
  confirm: { button: 'Confirm my subscription', busy: 'Confirming...' },
  unsubscribe: { button: 'Unsubscribe', busy: 'Unsubscribing...' },
} as const;

/** The click that a mail's link asks for: a POST, because programs that check mails follow every link. */
export function ListTokenForm({ action, token }: { action: TokenAction; token: string }) {
  const { isSubmitting, result, submit } = useListToken(action, token);
  const { button, busy } = LABELS[action];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <>
      <div role="status">{result && <ListResult {...result} />}</div>
      {(!result || result.canRetry) && (
        <form action={`/api/subscribe/${action}`} method="post" onSubmit={onSubmit} className="mt-8">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? busy : button}
          </Button>
        </form>
      )}
    </>
  );
}

export function ListResult({ title, description }: { title: string; description: string }) {
  return (
    <div className="mt-8 max-w-md rounded-card border bg-surface px-6 py-5">
      <p className="font-semibold font-serif text-title">{title}</p>
      <p className="mt-1 text-ink-3">{description}</p>
    </div>
  );
}
