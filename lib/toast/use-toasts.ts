import { useStore } from '@/lib/state/use-store';
import { NO_TOASTS, type Toast, toastStore } from './toast-store';

/** The toasts that are visible or waiting, oldest first. */
export const useToasts = (): readonly Toast[] => useStore(toastStore, NO_TOASTS);
