import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { MessageScreen } from './message-screen';

type Props = {
  title: string;
  /** The page above. */
  parent: { name: string; path: string };
  /** Why nothing could be read; undefined where there is nothing. */
  error?: unknown;
};

/** Stands in for a page that does not exist or could not be read. */
export function MissingPage({ title, parent, error }: Props) {
  const hasFailed = error !== undefined;
  const screen = (
    <MessageScreen title={hasFailed ? 'This page could not be loaded' : title}>
      <p className="mt-3 max-w-md text-ink-3">
        {hasFailed ? 'Please try again in a moment.' : 'The address may be mistyped, or what was there is gone.'}
      </p>
      <ButtonLink href={parent.path} className="mt-8">
        {parent.name}
      </ButtonLink>
    </MessageScreen>
  );
  return hasFailed ? <FailedPage error={error}>{screen}</FailedPage> : screen;
}

/**
 * A page that failed, with `children` in its HTML; who renders it sets the status. An error that is thrown as it is leaves the HTML without a
 * body: React renders error screens in the browser alone. Inside Suspense it leaves the fallback there; where scripts run, the
 * nearest error.tsx takes over.
 */
export function FailedPage({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <Throw error={error} />
    </Suspense>
  );
}

function Throw({ error }: { error: unknown }): never {
  throw error;
}
