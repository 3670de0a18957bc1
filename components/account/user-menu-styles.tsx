import clsx from 'clsx';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** One width for every name, so that the header stands still while the session is being read. */
export const userMenuClass = (className?: string): string =>
  buttonClass({ variant: 'secondary', className: clsx('w-36 sm:w-48', className) });

/** A line of the menu. */
export const USER_MENU_ITEM =
  'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-badge px-3 text-ui outline-none data-highlighted:bg-sunken';

export function UserMenuLabel({ username }: { username: string }) {
  return (
    <>
      <Icon name="user" />
      <span className="min-w-0 flex-1 truncate text-left">{username}</span>
      <Icon name="chevron-down" />
    </>
  );
}
