'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import type { SessionUser } from '@/lib/session/model';
import { signOut } from '@/lib/session/sign-out';
import { toast } from '@/lib/toast/toast-store';
import { BookmarkItems } from './bookmark-items';
import { USER_MENU_ITEM as ITEM, UserMenuLabel, userMenuClass } from './user-menu-styles';

/**
 * The username as a button that opens a menu containing Logout (spec §2). No portal: the menu belongs to the header, for
 * those who go from landmark to landmark as well.
 */
export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={userMenuClass()}>
        <UserMenuLabel username={user.username} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 min-w-(--radix-dropdown-menu-trigger-width) max-w-72 rounded-xl border bg-surface p-1.5 text-ink shadow-card"
      >
        <DropdownMenu.Label className="truncate px-3 py-2 text-ink-muted text-sm">{user.email}</DropdownMenu.Label>
        <BookmarkItems />
        <DropdownMenu.Item asChild>
          <Link href="/auth" className={ITEM}>
            <Icon name="settings" className="size-4" />
            Account
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => void leave()}>
          <Icon name="log-out" className="size-4" />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    // This browser has forgotten the user, but the cookie is still there: say so on a shared computer.
    const reason = error instanceof Error ? error.message : '';
    toast({ title: 'Logout was not completed', description: `${reason} Please try again.`, variant: 'destructive' });
  }
}
