import { createStore } from '@/lib/state/create-store';

export type ToastText = { title: string; description?: string; variant?: 'default' | 'destructive' };
/** Leads somewhere, or does something. */
type ToastAction = { label: string } & ({ href: string } | { onClick: () => void });

export type ToastInput = ToastText & { action?: ToastAction };
export type Toast = ToastInput & { id: number; variant: 'default' | 'destructive' };

/** More would cover the page; later toasts wait for a place. */
export const TOASTS_VISIBLE = 3;

/** What a server renders. */
export const NO_TOASTS: readonly Toast[] = [];

/** All toasts, visible or waiting, oldest first. */
export const toastStore = createStore(NO_TOASTS);

let lastId = 0;

/**
 * Queues a toast and returns its id. One that says the same takes its turn anew. Call it in the browser only: a server has
 * no reader to tell.
 */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  const others = toastStore
    .get()
    .filter(({ title, description }) => title !== input.title || description !== input.description);
  toastStore.set([...others, { ...input, variant, id: lastId }]);
  return lastId;
}

/** Removes a toast, visible or waiting. Unknown ids are ignored. */
export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((candidate) => candidate.id !== id));
}

/** Removes all toasts of this title, visible or waiting. */
export function dismissToasts(title: string): void {
  const others = toastStore.get().filter((candidate) => candidate.title !== title);
  if (others.length < toastStore.get().length) toastStore.set(others);
}
