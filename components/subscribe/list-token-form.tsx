'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/browser/api/call-api';
import { type ListResponse, OUTCOME_TEXTS } from '@/lib/subscribe/outcome';

const LABELS = {
  confirm: { button: 'Confirm my subscription', busy: 'Confirming...' },
  unsubscribe: { button: 'Unsubscribe', busy: 'Unsubscribing...' },
} as const;

export type TokenAction = keyof typeof LABELS;

/** The click that a mail's link asks for: a POST, because programs that check mails follow every link. */
export function ListTokenForm({ action, token }: { action: TokenAction; token: string }) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [result, setResult] = useState<{ title: string; description: string; canRetry: boolean } | null>(null);
  const { button, busy } = LABELS[action];

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSubmitting) return;
    setSubmitting(true);
    setResult(null);
    const texts = OUTCOME_TEXTS[action];
    try {
      const answer = await callApi<ListResponse>(`/api/subscribe/${action}`, { body: { token } });
      const { title, description } = answer.success ? texts.done : texts.refused;
      const said = answer.success ? answer.message : answer.error;
      setResult({ title, description: said || description, canRetry: false });
    } catch {
      setResult({ ...texts.failed, canRetry: true });
    } finally {
      setSubmitting(false);
    }
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
