import { type ComponentType, startTransition, useCallback, useState } from 'react';
import { toast } from '@/lib/toast/toast-store';

/**
 * A component whose code is loaded on first use: null until then. When the code cannot be fetched, that is logged,
 * `onFailed` is called, and the next call of `load` tries again; `next/dynamic` would take down the page instead.
 */
export function useLazyComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): [component: ComponentType<Props> | null, load: (onFailed?: () => void) => void] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    (onFailed?: () => void) => {
      importComponent().then(
        // In steps: much of a page may be looked at again for one late part.
        (loaded) => startTransition(() => setComponent(() => loaded)),
        (error: unknown) => {
          console.warn('code could not be loaded', error);
          onFailed?.();
        },
      );
    },
    [importComponent],
  );
  return [component, load];
}

/**
 * Says that what somebody asked for could not be fetched: the connection is gone, or the site has been renewed meanwhile.
 * Not for dialogs, whose failures to load are only logged (spec §8).
 */
export function toastLoadError(): void {
  toast({
    title: 'This could not be loaded',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
  });
}
