import 'server-only';
import { INCOMPLETE_FRESH_S } from '@/lib/config/product';
import { type Invalidation, isInvalidated, onInvalidation } from '@/lib/response/invalidation';
import { addTags } from '@/lib/response/response-rules';

/**
 * Memoizes a computation for `freshS` seconds or until a tag is invalidated, for data too large or too slow for Next's
 * cache. Failures are cached for a few seconds to spare the upstream.
 */
export function remember<T>(compute: () => Promise<T>, { freshS, tags }: { freshS: number; tags: string[] }) {
  let kept: { value: Promise<T>; until: number } | null = null;
  onInvalidation((invalidation: Invalidation) => {
    if (isInvalidated(invalidation, new Set(tags))) kept = null;
  });
  return (): Promise<T> => {
    addTags(tags);
    if (kept && Date.now() < kept.until) return kept.value;
    const own = { value: compute(), until: Date.now() + freshS * 1000 };
    kept = own;
    own.value.catch(() => {
      own.until = Date.now() + INCOMPLETE_FRESH_S * 1000;
    });
    return own.value;
  };
}
