import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** One width for every name, so that the header stands still while the session is being read. */
export const USER_MENU_CLASS = buttonClass({ variant: 'secondary', className: 'w-36 px-3 xl:w-48' });

export function UserMenuLabel({ username }: { username: string }) {
  return (
    <>
      <Icon name="user" />
      <span className="min-w-0 flex-1 truncate text-left">{username}</span>
      <Icon name="chevron-down" />
    </>
  );
}
