import clsx from 'clsx';

/** A grey shape where content will be. Say "loading" to screen readers once, beside the group, not in each shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-badge bg-sunken', className)} />;
}
