'use client';

import { useEffect } from 'react';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { useUser } from '@/lib/session/use-session';
import type { FilterProps } from './filter-props';

const importPlaces = () => import('./bookmark-places').then(({ BookmarkPlaces }) => BookmarkPlaces);

/** Fetches what only a reader sees who looks at what they saved; the stylesheet keeps its place meanwhile. */
export function BookmarkPlacesHost(props: FilterProps) {
  const isSignedIn = useUser() !== null;
  const [BookmarkPlaces, load] = useLazyCode(importPlaces);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  return <div className="bookmark-places-space">{isSignedIn && BookmarkPlaces && <BookmarkPlaces {...props} />}</div>;
}
