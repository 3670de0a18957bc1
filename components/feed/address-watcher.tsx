'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { announceAddress } from '@/lib/feed/address';

/** Notifies the feed of Next's navigations. A separate component, so that only it re-renders. */
export function AddressWatcher() {
  const parameters = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever they change
  useLayoutEffect(announceAddress, [parameters]);
  return null;
}
