import { type ComponentType, useCallback, useState } from 'react';

/**
 * A component whose code is loaded on first use: null until then. `load` may be called again and again; when the code
 * cannot be fetched nothing changes and the next call tries once more, where `next/dynamic` would take down the page.
 */
export function useLazyComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): [component: ComponentType<Props> | null, load: () => void] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(() => {
    importComponent().then(
      (loaded) => setComponent(() => loaded),
      () => undefined,
    );
  }, [importComponent]);
  return [component, load];
}
