import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';

type SubmitButtonProps = { isBusy: boolean; busyLabel: string; variant?: ButtonVariant; children: ReactNode };

/** Not `disabled` while busy, which would remove the focus. */
export function SubmitButton({ isBusy, busyLabel, variant = 'primary', children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={isBusy}
      className={clsx('max-sm:w-full', isBusy && 'cursor-progress opacity-60')}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}
