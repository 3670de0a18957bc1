import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast-store';

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

describe('toasts', () => {
  it('keeps toasts in order, with the default variant', () => {
    toast({ title: 'first' });
    toast({ title: 'second', description: 'why', variant: 'destructive' });
    expect(toastStore.get()).toMatchObject([
      { title: 'first', variant: 'default' },
      { title: 'second', description: 'why', variant: 'destructive' },
    ]);
  });

  it('replaces a toast with a new one of its kind', () => {
    const first = toast({ title: 'Error', description: 'why' });
    toast({ title: 'Success!' });
    const second = toast({ title: 'Error', description: 'why not' });
    expect(second).not.toBe(first);
    expect(toastStore.get().map(({ title, description }) => description ?? title)).toEqual(['Success!', 'why not']);
  });

  it('lets the oldest go for a fourth, which never waits', () => {
    for (const title of ['a', 'b', 'c', 'd']) toast({ title });
    expect(toastStore.get().map(({ title }) => title)).toEqual(['b', 'c', 'd']);
  });

  it('dismisses only the one that is named', () => {
    const first = toast({ title: 'first' });
    toast({ title: 'second' });
    dismissToast(first);
    dismissToast(first);
    expect(toastStore.get().map(({ title }) => title)).toEqual(['second']);
  });

  it('notifies subscribers of every change until they unsubscribe', () => {
    const listener = vi.fn();
    const leave = toastStore.subscribe(listener);
    const id = toast({ title: 'one' });
    dismissToast(id);
    leave();
    toast({ title: 'unheard' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('gives the same array while nothing changes, as React requires of a store', () => {
    toast({ title: 'one' });
    expect(toastStore.get()).toBe(toastStore.get());
  });
});
