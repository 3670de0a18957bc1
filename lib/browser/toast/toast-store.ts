import { createStore, useStore } from '@/lib/utils/state/store';

export type ToastText = { title: string; description?: string; variant?: 'default' | 'destructive' };
type ToastAction = { label: string } & ({ href: string } | { onClick: () => void });

export type ToastInput = ToastText & { action?: ToastAction };
export type Toast = ToastInput & { id: number; variant: 'default' | 'destructive' };

/** Later toasts are queued. */
export const TOASTS_VISIBLE = 3;

const NO_TOASTS: readonly Toast[] = [];

/** Visible and queued toasts, oldest first. */
export const toastStore = createStore(NO_TOASTS);

let lastId = 0;

/** Queues a toast and returns its id; a toast with the same text replaces the earlier one. Browser only. */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  const others = toastStore
    .get()
    .filter(({ title, description }) => title !== input.title || description !== input.description);
  toastStore.set([...others, { ...input, variant, id: lastId }]);
  return lastId;
}

/** Unknown ids are ignored. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((candidate) => candidate.id !== id));
}

export function dismissToasts(title: string): void {
  const others = toastStore.get().filter((candidate) => candidate.title !== title);
  if (others.length < toastStore.get().length) toastStore.set(others);
}

export const useToasts = (): readonly Toast[] => useStore(toastStore, NO_TOASTS);
