import type { ReactNode } from 'react';
import { SCREEN_TEXTS } from '@/lib/messages/screens';
import { MessageScreen } from './message-screen';

/**
 * The last resort for an error nobody caught (spec §2): its status or message, and a way on. An error of the server
 * arrives with a number in place of its message, which finds it in the server's log.
 */
export function UnexpectedError({ error, children }: { error: unknown; children: ReactNode }) {
  const digest = getText(error, 'digest');
  return (
    <MessageScreen title={SCREEN_TEXTS.unexpectedError}>
      <p role="alert" className="mt-3 max-w-prose text-ink-muted">
        {describeError(error)}
      </p>
      {digest && <p className="mt-1 text-ink-muted text-sm">Reference: {digest}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </MessageScreen>
  );
}

function describeError(error: unknown): string {
  if (getText(error, 'digest')) return '500 Internal Server Error';
  return getText(error, 'message') ?? 'Unknown error';
}

function getText(error: unknown, name: 'digest' | 'message'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
