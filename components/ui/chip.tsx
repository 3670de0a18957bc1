import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** The look of a chip, for those that are links. */
export const chipClass = (selected: boolean, className?: string): string =>
  clsx('chip', selected && 'chip-on', className);

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
