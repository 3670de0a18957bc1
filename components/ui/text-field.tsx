import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** Shows the label only to screen readers, if the placeholder and the position explain the field. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** A button inside the input, at its end. */
  trailing?: ReactNode;
  className?: string;
};

/** A labelled input whose hint and error are read together with it. */
export function TextField({ label, hideLabel = false, hint, error, trailing, className, ...props }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium text-ui'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={clsx('field aria-invalid:border-danger', trailing && 'pr-12')}
          {...props}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-ui">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-ui">
          {error}
        </p>
      )}
    </div>
  );
}
