import { useState } from 'react';
import { openAuthDialog } from '@/lib/session/auth-dialog';
import { useSession } from '@/lib/session/use-session';

/**
 * A dialog that needs an account: `open` shows it to a signed-in reader; anybody else signs in first and then gets to
 * where they were going (spec §6). `wasOpened` says when its code is worth loading.
 */
export function useSignedInDialog() {
  const { user, isLoading } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return {
    user,
    isLoading,
    isOpen: isOpen && user !== null,
    wasOpened,
    open: () => (user ? show() : openAuthDialog({ onSignedIn: show })),
    setIsOpen,
  };
}
