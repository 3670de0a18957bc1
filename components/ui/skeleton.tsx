import clsx from 'clsx';

/** A grey placeholder for content. Announce "loading" to screen readers once per group, not in each shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-badge bg-sunken', className)} />;
}
