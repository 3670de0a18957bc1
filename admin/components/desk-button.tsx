import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

type DeskButtonProps = Pick<
  ButtonProps,
  'aria-label' | 'aria-haspopup' | 'aria-expanded' | 'color' | 'disabled' | 'onClick'
> & {
  label: string;
  icon: ReactNode;
};

/** A button with its words, on phones too: react-admin's own is an icon there that says nothing, and nameless when disabled. */
export function DeskButton({ label, icon, ...props }: DeskButtonProps) {
  return (
    <Button size="small" startIcon={icon} {...props}>
      {label}
    </Button>
  );
}
