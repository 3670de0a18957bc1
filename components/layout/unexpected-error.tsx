import type { ReactNode } from 'react';
import { describeError } from '@/lib/errors/describe-error';
import { SCREEN_TEXTS } from '@/lib/messages/screens';
import { MessageScreen } from './message-screen';

/** The last resort for an error nobody caught (spec §2): what it was, and a way on. */
export function UnexpectedError({ error, children }: { error: unknown; children: ReactNode }) {
  const { text, reference } = describeError(error);
  return (
    <MessageScreen title={SCREEN_TEXTS.unexpectedError}>
      <p role="alert" className="mt-3 max-w-prose text-ink-muted">
        {text}
      </p>
      {reference && <p className="mt-1 text-ink-muted text-sm">Reference: {reference}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </MessageScreen>
  );
}
