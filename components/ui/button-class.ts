import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
type ButtonSize = 'medium' | 'icon';

const BASE =
  'inline-flex min-h-11 shrink-0 select-none items-center justify-center gap-2 rounded-full font-semibold text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-60';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-surface-muted',
  ghost: 'text-ink hover:bg-surface-muted',
  destructive: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
};

const SIZES: Record<ButtonSize, string> = { medium: 'px-5 py-2', icon: 'size-11' };

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

/** The look that `Button` and `ButtonLink` share. `className` adds to it and must not contradict it. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: ButtonLook): string =>
  clsx(BASE, VARIANTS[variant], SIZES[size], className);
