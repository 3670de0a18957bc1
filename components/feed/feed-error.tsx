'use client';

/** "Error Loading News" with the reason and a retry (spec §4). */
export function FeedError({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <section role="alert" className="mx-auto my-16 max-w-lg rounded-2xl border bg-surface p-8 text-center shadow-card">
      <h2 className="font-bold text-xl">Error Loading News</h2>
      <p className="mt-2 text-ink-muted">{message}</p>
      <button
        type="button"
        onClick={onRetry ?? (() => window.location.reload())}
        className="mt-6 inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent"
      >
        Try again
      </button>
    </section>
  );
}
