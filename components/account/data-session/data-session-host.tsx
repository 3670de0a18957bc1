'use client';

import { useSyncExternalStore } from 'react';
import { useDeferred } from '@/components/ui/use-deferred';
import { hasSessionCookie, isDataServiceLink } from '@/lib/account/data-session/session-cookie';

const importPanel = () => import('./data-session-panel').then(({ DataSessionPanel }) => DataSessionPanel);

/** Renders nothing, and loads nothing, unless this browser has a session of the data service or comes from its link. */
export function DataSessionHost() {
  const isNeeded = useSyncExternalStore(subscribeToNothing, isPanelNeeded, () => false);
  const DataSessionPanel = useDeferred(importPanel, isNeeded);
  return DataSessionPanel && <DataSessionPanel />;
}

const subscribeToNothing = () => () => undefined;

const isPanelNeeded = (): boolean => hasSessionCookie(document.cookie) || isDataServiceLink(location.href);
