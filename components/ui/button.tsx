import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/** A button; `type="button"` by default, so that none submits a form by accident. */
export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  const look = { className, ...(variant && { variant }), ...(size && { size }) };
  return <button type={type} className={buttonClass(look)} {...props} />;
}
