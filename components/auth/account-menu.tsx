'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { openAuthDialog } from '@/lib/session/auth-dialog';
import { useSession } from '@/lib/session/use-session';
import { UserMenuLabel, userMenuClass } from './user-menu-look';

const importUserMenu = () => import('./user-menu').then(({ UserMenu }) => UserMenu);

/**
 * The header's account corner: Sign In and Sign Up, or the username with its menu (spec §2). The server cannot know
 * which it will be; the boot script marks `<html>` before the first paint, so that the right one's space is kept.
 */
export function AccountMenu() {
  const { user, isLoading } = useSession();
  const isSignedIn = user !== null;
  const [UserMenu, loadUserMenu] = useLazyComponent(importUserMenu);
  useEffect(() => {
    if (isSignedIn) loadUserMenu();
  }, [isSignedIn, loadUserMenu]);
  if (user) return UserMenu ? <UserMenu user={user} /> : <UserMenuSpace username={user.username} />;
  return (
    <>
      {isLoading && (
        // Around it: on the button itself `hidden` would lose to the button's own `inline-flex`.
        <span className="hidden [[data-session=in]_&]:block">
          <UserMenuSpace />
        </span>
      )}
      <div className={isLoading ? 'flex gap-1 [[data-session=in]_&]:hidden' : 'flex gap-1'}>
        <Button variant="ghost" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => openAuthDialog({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </>
  );
}

/** The menu's button while its code, or the name as well, is not there yet. */
function UserMenuSpace({ username = '' }: { username?: string }) {
  return (
    <span className={userMenuClass()}>
      <UserMenuLabel username={username} />
    </span>
  );
}
