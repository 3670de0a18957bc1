'use client';

import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { MENU_ITEM } from '@/components/ui/menu-item';
import type { SessionUser } from '@/lib/account/session/model';
import { signOut } from '@/lib/account/session/session-store';
import { moveFocus } from '@/lib/browser/move-focus';
import { toast } from '@/lib/browser/toast/toast-store';
import { BookmarkItems } from '../bookmarks/bookmark-items';
import { USER_MENU_CLASS, UserMenuLabel } from './user-menu-styles';

/**
 * The username as a button that opens a menu containing Logout (spec §2). No portal: the menu belongs to the header, for
 * those who go from landmark to landmark as well.
 */
export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={USER_MENU_CLASS}>
        <UserMenuLabel username={user.username} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 min-w-(--radix-dropdown-menu-trigger-width) max-w-72 rounded-control border bg-surface p-1.5 text-ink shadow-menu"
      >
        <DropdownMenu.Label className="truncate px-3 py-2 text-ink-3 text-ui">{user.email}</DropdownMenu.Label>
        <BookmarkItems />
        <DropdownMenu.Item asChild>
          <Link href="/auth" className={MENU_ITEM}>
            <Icon name="settings" />
            Account
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void leave()}>
          <Icon name="log-out" />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
    moveFocus(null);
  } catch (error) {
    // The cookie is still there, which matters on a shared computer.
    const reason = error instanceof Error ? error.message : '';
    toast({ title: 'Logout was not completed', description: `${reason} Please try again.`, variant: 'destructive' });
  }
}
