'use client';

import { useEffect } from 'react';

/** The header's and footer's links to the very page that is shown lead to its top; Next would do nothing. */
export function ScrollTopOnSamePageLink() {
  useEffect(() => {
    const onClick = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('body > header a, body > footer a');
      if (link?.href === location.href) scrollTo({ top: 0 });
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);
  return null;
}
