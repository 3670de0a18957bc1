'use client';

import { dismissToasts } from '@/lib/browser/toast/toast-store';
import { AUTHENTICATION_REQUIRED } from '@/lib/messages/first-load';
import { createStore, useStore } from '@/lib/utils/state/store';

export type AuthTab = 'sign-in' | 'sign-up';
type AuthDialogState = { isOpen: boolean; tab: AuthTab; onSignedIn: (() => void) | null };

const CLOSED: AuthDialogState = { isOpen: false, tab: 'sign-in', onSignedIn: null };
const authDialogStore = createStore<AuthDialogState>(CLOSED);

/** Opens the auth dialog over the page. `onSignedIn` runs after a successful sign-in or sign-up, never after closing. */
export function openAuthDialog({ tab = 'sign-in', onSignedIn }: { tab?: AuthTab; onSignedIn?: () => void } = {}): void {
  dismissToasts(AUTHENTICATION_REQUIRED.title);
  authDialogStore.set({ isOpen: true, tab, onSignedIn: onSignedIn ?? null });
}

export function closeAuthDialog(): void {
  authDialogStore.set({ ...authDialogStore.get(), isOpen: false, onSignedIn: null });
}

/** Closes the dialog and resumes the interrupted action. */
export function completeAuthDialog(): void {
  const { onSignedIn } = authDialogStore.get();
  dismissToasts(AUTHENTICATION_REQUIRED.title);
  closeAuthDialog();
  onSignedIn?.();
}

export const useAuthDialog = (): AuthDialogState => useStore(authDialogStore, CLOSED);
