import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** The look of a chip, for those that are links. */
export const chipClass = (selected: boolean, className?: string): string =>
  clsx(
    'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors pointer-coarse:min-h-11',
    selected
      ? 'border-accent bg-accent-soft font-medium text-accent-strong'
      : 'border-line bg-surface-muted text-ink hover:border-line-strong',
    className,
  );

type ChipProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** Whether it is on; leave out for a chip that only does something. */
  selected?: boolean;
};

/** A small button that is on or off (`aria-pressed`), or acts once. */
export function Chip({ selected, className, ...props }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} className={chipClass(selected ?? false, className)} {...props} />
  );
}
