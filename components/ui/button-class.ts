import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
type ButtonSize = 'medium' | 'icon';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

/** The look that `Button` and `ButtonLink` share (controls.css). `className` adds to it. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: ButtonLook): string =>
  clsx('button', `button-${variant}`, size === 'icon' && 'button-icon', className);
