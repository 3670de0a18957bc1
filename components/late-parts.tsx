import { AuthDialogHost } from '@/components/auth/auth-dialog-host';
import { Shortcuts } from '@/components/keyboard/shortcuts';
import { HomeAfterSignOut } from '@/components/layout/home-after-sign-out';
import { TaggingDialogHost } from '@/components/tagging/tagging-dialog-host';
import { Toaster } from '@/components/ui/toaster';

/** What a page needs only for a reader, or once a visitor has touched it or a key; fetched while the page is idle. */
export function LateParts() {
  return (
    <>
      <AuthDialogHost />
      <TaggingDialogHost />
      <Shortcuts />
      <HomeAfterSignOut />
      <Toaster />
    </>
  );
}
