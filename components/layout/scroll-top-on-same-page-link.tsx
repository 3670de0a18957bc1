'use client';

import { useEffect } from 'react';
import { isPlainClick } from '@/lib/navigation/is-plain-click';

/** The header's and footer's links to the very page that is shown lead to its top; Next would do nothing. */
export function ScrollTopOnSamePageLink() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('body > header a, body > footer a');
      if (link?.href === location.href) scrollTo({ top: 0 });
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);
  return null;
}
