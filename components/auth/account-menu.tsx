'use client';

import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/button';
import { openAuthDialog } from '@/lib/session/auth-dialog';
import { useSession } from '@/lib/session/use-session';
import { UserMenuLabel, userMenuClass } from './user-menu-look';

const UserMenu = dynamic(() => import('./user-menu').then((module) => module.UserMenu), {
  ssr: false,
  loading: () => <UserMenuSpace />,
});

/**
 * The header's account corner: Sign In and Sign Up, or the username with its menu (spec §2). The server cannot know
 * which it will be; the boot script marks `<html>` before the first paint, so that the right one's space is kept.
 */
export function AccountMenu() {
  const { user, isLoading } = useSession();
  if (user) return <UserMenu user={user} />;
  return (
    <>
      {isLoading && <UserMenuSpace className="hidden [[data-session=in]_&]:inline-flex" />}
      <div className={isLoading ? 'flex gap-1 [[data-session=in]_&]:hidden' : 'flex gap-1'}>
        <Button variant="ghost" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => openAuthDialog({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </>
  );
}

/** The menu's button while neither its code nor the name is there. */
function UserMenuSpace({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={userMenuClass(className)}>
      <UserMenuLabel username="" />
    </span>
  );
}
