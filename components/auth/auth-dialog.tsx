'use client';

import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { closeAuthDialog, useAuthDialog } from '@/lib/session/auth-dialog';

export function AuthDialog() {
  const { isOpen } = useAuthDialog();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && closeAuthDialog()}>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Welcome</DialogTitle>
      </DialogContent>
    </Dialog>
  );
}
