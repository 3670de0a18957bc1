import { AuthDialogHost } from '@/components/account/auth-dialog-host';
import { TaggingDialogHost } from '@/components/bookmarks/tagging-dialog-host';
import { HomeAfterSignOut } from '@/components/layout/home-after-sign-out';
import { Shortcuts } from '@/components/layout/keyboard/shortcuts';
import { UndoDismissal } from '@/components/layout/promos/undo-dismissal';
import { RegisterServiceWorker } from '@/components/layout/register-service-worker';
import { Toaster } from '@/components/ui/toaster';

/** The parts of every page that no visitor needs before they have touched it or a key; fetched while the page is idle. */
export function DeferredParts() {
  return (
    <>
      <AuthDialogHost />
      <TaggingDialogHost />
      <Shortcuts />
      <HomeAfterSignOut />
      <UndoDismissal />
      <Toaster />
      <RegisterServiceWorker />
    </>
  );
}
