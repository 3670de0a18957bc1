import clsx from 'clsx';
import type { Route } from 'next';
import type { ComponentProps, ReactNode } from 'react';
import { Link, OutsideLink, type OutsideRel } from './link';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
type ButtonSize = 'medium' | 'icon';

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

/** The look that `Button` and `ButtonLink` share (controls.css). `className` adds to it. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: ButtonLook): string =>
  clsx('button', `button-${variant}`, size === 'icon' && 'button-icon', className);

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/** A button; `type="button"` by default, so that none submits a form by accident. */
export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  const look = { className, ...(variant && { variant }), ...(size && { size }) };
  return <button type={type} className={buttonClass(look)} {...props} />;
}

type ButtonLinkProps = ButtonLook & { href: string; rel?: OutsideRel | undefined; children: ReactNode };

/** A link that looks like a button, to a site path, or to an absolute address, which opens in a new tab. */
export function ButtonLink({ href, rel, children, ...look }: ButtonLinkProps) {
  if (/^https?:/.test(href)) {
    return (
      <OutsideLink href={href} rel={rel} className={buttonClass(look)}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </OutsideLink>
    );
  }
  return (
    <Link href={href as Route} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
