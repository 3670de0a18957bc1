'use client';

import { useEffect } from 'react';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { isDataServiceLink } from '@/lib/data-session/link-parameters';
import { hasSessionCookie } from '@/lib/data-session/session-cookie';

const importPanel = () => import('./data-session-panel').then(({ DataSessionPanel }) => DataSessionPanel);

/** Renders nothing, and loads nothing, unless this browser has a session of the data service or comes from its link. */
export function DataSessionHost() {
  const [DataSessionPanel, load] = useLazyCode(importPanel);
  useEffect(() => {
    if (hasSessionCookie(document.cookie) || isDataServiceLink(window.location.href)) load();
  }, [load]);
  return DataSessionPanel && <DataSessionPanel />;
}
