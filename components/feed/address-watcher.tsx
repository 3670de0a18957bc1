'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { announceAddress } from '@/lib/feed/address';

/**
 * Tells the feed of Next's own navigations, such as the header's link home. A component of its own, within Suspense,
 * because reading the parameters takes what is around it out of the cached page.
 */
export function AddressWatcher() {
  const parameters = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever they change
  useLayoutEffect(announceAddress, [parameters]);
  return null;
}
