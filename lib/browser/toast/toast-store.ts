import { createStore, useStore } from '@/lib/utils/state/store';

export type ToastText = { title: string; description?: string; variant?: 'default' | 'destructive' };
export type ToastAction = { label: string } & ({ href: string } | { onClick: () => void });

/** At most two actions, the one that is meant most often last. */
export type ToastInput = ToastText & { action?: ToastAction | readonly [ToastAction, ToastAction] };
export type Toast = ToastInput & { id: number; variant: 'default' | 'destructive' };

/** More would cover the page; the oldest gives way, so that what has just happened is never told later. */
const TOASTS_MAX = 3;

const NO_TOASTS: readonly Toast[] = [];

/** Oldest first. */
export const toastStore = createStore(NO_TOASTS);

let lastId = 0;

/** Shows a toast and returns its id; it replaces an earlier one of its kind, which has the same title. Browser only. */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  const others = toastStore.get().filter(({ title }) => title !== input.title);
  toastStore.set([...others, { ...input, variant, id: lastId }].slice(-TOASTS_MAX));
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
