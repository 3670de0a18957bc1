'use client';

import { useDeferred } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import type { FilterProps } from './filter-link';

const importTabs = () => import('./collection-tabs');

/** Loads the reader's other collections for addresses that filter by bookmarks. The stylesheet reserves the space. */
export function CollectionTabsHost(props: FilterProps) {
  const isSignedIn = useUser() !== null;
  const parts = useDeferred(importTabs, true);
  return (
    <div className="bookmark-places-space">
      {parts && (isSignedIn ? <parts.CollectionTabs {...props} /> : <parts.SignedOutNote />)}
    </div>
  );
}
