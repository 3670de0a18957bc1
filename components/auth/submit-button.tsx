import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';

type SubmitButtonProps = { isBusy: boolean; busyLabel: string; variant?: ButtonVariant; children: ReactNode };

/** A form's button. Not `disabled` while busy: that would take the focus away from whoever pressed it. */
export function SubmitButton({ isBusy, busyLabel, variant = 'primary', children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={isBusy}
      className={clsx('w-full sm:w-auto', isBusy && 'cursor-progress opacity-60')}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}
