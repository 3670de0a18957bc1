import { useDeferred } from '@/components/ui/use-deferred';

const importEmptyResult = () => import('./empty-result');

/**
 * The content of an empty list; null for one with posts, and while the code loads, as few lists are empty. Not
 * Suspense, with which the server would send React's scripts.
 */
export function useEmptyResult(isEmpty: boolean) {
  const parts = useDeferred(importEmptyResult, isEmpty);
  return isEmpty ? (parts?.EmptyResult ?? null) : null;
}
