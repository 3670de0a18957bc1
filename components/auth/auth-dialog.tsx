'use client';

import { useRef } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { closeAuthDialog, completeAuthDialog, useAuthDialog } from '@/lib/account/session/auth-dialog';
import { useBackCloses } from '@/lib/browser/navigation/use-back-closes';
import { AuthPanel } from './auth-panel';

/** Sign In and Sign Up over the page one is on (spec §2). */
export function AuthDialog() {
  const { isOpen, tab } = useAuthDialog();
  useBackCloses('account', isOpen, closeAuthDialog);
  const panelRef = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && closeAuthDialog()}>
      <DialogContent
        // From its top, so that its tabs stay where they are when they change its height.
        className="max-w-md md:top-[14dvh] md:translate-y-0"
        onOpenAutoFocus={(event) => {
          // The first field rather than the close button.
          event.preventDefault();
          panelRef.current?.querySelector('input')?.focus();
        }}
      >
        <DialogTitle>Welcome</DialogTitle>
        <DialogDescription className="mb-5">Bookmark and tag posts with a free account.</DialogDescription>
        <div ref={panelRef}>
          <AuthPanel initialTab={tab} onDone={completeAuthDialog} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
