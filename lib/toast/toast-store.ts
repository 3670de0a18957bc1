export type ToastText = { title: string; description?: string; variant?: 'default' | 'destructive' };
export type ToastInput = ToastText & { action?: { label: string; href: string } };
export type Toast = ToastInput & { id: number; variant: 'default' | 'destructive' };

/** More than this would cover the page; later ones wait for a place. */
export const TOASTS_VISIBLE = 3;

const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts = NONE;
let lastId = 0;

// Outside React, so that anything in the browser can raise a toast without threading a callback through the tree.

/** Queues a toast and returns its id. Call it in the browser only: a server has no reader to tell. */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  publish([...toasts, { ...input, variant, id: lastId }]);
  return lastId;
}

/** Removes a toast, visible or waiting. Unknown ids are ignored. */
export function dismissToast(id: number): void {
  publish(toasts.filter((candidate) => candidate.id !== id));
}

/** All toasts, oldest first; the same array until something changes. */
export const readToasts = (): readonly Toast[] => toasts;

/** What a server renders: nothing. */
export const readNoToasts = (): readonly Toast[] => NONE;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
