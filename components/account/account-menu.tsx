'use client';

import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { preload, useDeferred } from '@/components/ui/use-deferred';
import { type AuthTab, openAuthDialog } from '@/lib/account/session/auth-dialog';
import { useSession } from '@/lib/account/session/session-store';
import { USER_MENU_CLASS, UserMenuLabel } from './user-menu-styles';

/** Fetches the dialog's code when the button is pressed rather than when it is let go. */
const preloadAuthDialog = () => preload(() => import('../auth/auth-dialog'));

const importUserMenu = () => import('./user-menu').then(({ UserMenu }) => UserMenu);

/**
 * Sign In and Sign Up, or the username with its menu (spec §2). The boot script marks `<html>` before the first paint,
 * so that the right space is reserved (layout.css).
 */
export function AccountMenu() {
  const { user, isLoading } = useSession();
  const UserMenu = useDeferred(importUserMenu, user !== null);
  if (user) return UserMenu ? <UserMenu user={user} /> : <UserMenuSpace username={user.username} />;
  return (
    <>
      {isLoading && <UserMenuSpace />}
      {/* A form, so that the buttons lead somewhere before the scripts are there. */}
      <form action="/auth">
        <AuthButton variant="ghost" tab="sign-in">
          Sign In
        </AuthButton>
        <AuthButton tab="sign-up">Sign Up</AuthButton>
      </form>
    </>
  );
}

function AuthButton({ tab, ...props }: ButtonProps & { tab: AuthTab }) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    openAuthDialog({ tab });
  };
  return (
    <Button
      type="submit"
      name="tab"
      value={tab}
      onPointerDown={preloadAuthDialog}
      onFocus={preloadAuthDialog}
      onClick={onClick}
      {...props}
    />
  );
}

/** The menu's button while its code, or the name as well, is not there yet. */
function UserMenuSpace({ username = '' }: { username?: string }) {
  return (
    <span className={USER_MENU_CLASS}>
      <UserMenuLabel username={username} />
    </span>
  );
}
