import clsx from 'clsx';
import { ChevronDown, User } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';

/** One width for every name, so that the header stands still while the session is being read. */
export const userMenuClass = (className?: string): string =>
  buttonClass({ variant: 'secondary', className: clsx('w-36 sm:w-48', className) });

/** What is inside the menu's button. */
export function UserMenuLabel({ username }: { username: string }) {
  return (
    <>
      <User aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left">{username}</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </>
  );
}
