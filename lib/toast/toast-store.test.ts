import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, readToasts, subscribeToToasts, toast } from './toast-store';

afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('keeps toasts in the order they were raised, as default unless told otherwise', () => {
    toast({ title: 'first' });
    toast({ title: 'second', description: 'why', variant: 'destructive' });
    expect(readToasts()).toMatchObject([
      { title: 'first', variant: 'default' },
      { title: 'second', description: 'why', variant: 'destructive' },
    ]);
  });

  it('dismisses only the one that is named', () => {
    const first = toast({ title: 'first' });
    toast({ title: 'second' });
    dismissToast(first);
    dismissToast(first);
    expect(readToasts().map(({ title }) => title)).toEqual(['second']);
  });

  it('tells subscribers of every change until they leave', () => {
    const listener = vi.fn();
    const leave = subscribeToToasts(listener);
    const id = toast({ title: 'one' });
    dismissToast(id);
    leave();
    toast({ title: 'unheard' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('gives the same array while nothing changes, as React requires of a store', () => {
    toast({ title: 'one' });
    expect(readToasts()).toBe(readToasts());
  });
});
