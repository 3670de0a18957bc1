import clsx from 'clsx';

/** A grey placeholder for content, which screen readers skip. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-badge bg-sunken', className)} />;
}

type Props = {
  /** The text for screen readers: "Loading filters". */
  label: string;
  /** The classes of each placeholder. */
  shapes: string[];
  className?: string;
};

/** Placeholders for content until it is there, announced once. */
export function Loading({ label, shapes, className }: Props) {
  return (
    <div className={className}>
      <span className="sr-only" role="status">
        {label}
      </span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity in a fixed order
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}
