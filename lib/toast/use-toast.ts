import { useSyncExternalStore } from 'react';
import { readNoToasts, readToasts, subscribeToToasts, type Toast } from './toast-store';

export { dismissToast, type ToastInput, type ToastText, toast } from './toast-store';

/** The toasts that are visible or waiting, oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribeToToasts, readToasts, readNoToasts);
