import { type ComponentType, useState } from 'react';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { openAuthDialog } from '@/lib/session/auth-dialog';
import { sessionStore } from '@/lib/session/session-store';
import { useUser } from '@/lib/session/use-session';

/**
 * A dialog that needs an account: `open` shows it to a signed-in reader; anybody else signs in first and then gets to
 * where they were going (spec §6). Its code is loaded with the first opening.
 */
export function useSignedInDialog<Props>(importDialog: () => Promise<ComponentType<Props>>) {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(importDialog);
  const show = () => {
    setIsOpen(true);
    load(() => setIsOpen(false));
  };
  const open = () => {
    // The store rather than `user`: the session may have ended since the last render.
    if (sessionStore.get().user) show();
    else openAuthDialog({ onSignedIn: show });
  };
  const onOpenChange = (wanted: boolean) => {
    setIsOpen(wanted);
    if (wanted) open();
  };
  return { isOpen: isOpen && user !== null, Dialog, open, onOpenChange };
}
