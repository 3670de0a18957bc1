import { type ReactNode, Suspense } from 'react';

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
