import type { ReactNode } from 'react';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';
import { describeError } from '@/lib/utils/errors/describe-error';
import { MessageScreen } from './message-screen';

/** The page of an uncaught error (spec §2). */
export function UnexpectedError({ error, children }: { error: unknown; children: ReactNode }) {
  const { text, reference } = describeError(error);
  return (
    <MessageScreen title={SCREEN_TEXTS.unexpectedError}>
      <p role="alert" className="mt-3 max-w-prose text-ink-3">
        {text}
      </p>
      {reference && <p className="mt-1 text-ink-3 text-ui">Reference: {reference}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </MessageScreen>
  );
}
