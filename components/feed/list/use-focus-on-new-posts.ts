import { type RefObject, useEffect } from 'react';

export type NewPosts = {
  /** The number of posts before Load More; null without it. */
  firstNew: RefObject<number | null>;
  section: RefObject<HTMLElement | null>;
  /** The number of loaded posts now: of those that are hidden none is counted before. */
  count: number;
};

/** After Load More the focus moves to the first new card, without scrolling: the link that had it has moved down or gone. */
export function useFocusOnNewPosts({ firstNew, section, count }: NewPosts): void {
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const link = section.current?.querySelectorAll<HTMLElement>('[data-post-link]')[firstNew.current];
    firstNew.current = null;
    link?.focus({ preventScroll: true });
  }, [count, firstNew, section]);
}
