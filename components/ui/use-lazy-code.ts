import { startTransition, useCallback, useState } from 'react';
import { toast } from '@/lib/toast/toast-store';

/**
 * A component, or a module with several, that is loaded on first use: null until then. When the code cannot be fetched, that is
 * logged, `onFailed` is called, and the next call of `load` tries again; `next/dynamic` would take down the page instead.
 */
export function useLazyCode<Code>(
  importCode: () => Promise<Code>,
): [code: Code | null, load: (onFailed?: () => void) => void] {
  const [code, setCode] = useState<Code | null>(null);
  const load = useCallback(
    (onFailed?: () => void) => {
      importCode().then(
        // In steps: much of a page may be looked at again for one late part.
        (loaded) => startTransition(() => setCode(() => loaded)),
        (error: unknown) => {
          console.warn('code could not be loaded', error);
          onFailed?.();
        },
      );
    },
    [importCode],
  );
  return [code, load];
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
