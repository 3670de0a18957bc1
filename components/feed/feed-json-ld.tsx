'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';
import { JsonLd } from '@/components/json-ld';
import type { FeedPath } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';
import { feedPageData, websiteData } from '@/lib/seo/structured-data';

/**
 * The structured data of the feed's pages. It is put into the page while that is rendered, and is no part of what React
 * sends along to take the page over with: browsers have no use for it.
 */
export function FeedJsonLd({ pathname, posts }: { pathname: FeedPath; posts: ListedPost[] }) {
  const isSent = useRef(false);
  useServerInsertedHTML(() => {
    // Browsers are not to have the code for it either. React asks again with every part of a page.
    if (typeof window !== 'undefined' || isSent.current) return null;
    isSent.current = true;
    return (
      <>
        {pathname === '/' && <JsonLd data={websiteData()} />}
        <JsonLd data={feedPageData(pathname, posts)} />
      </>
    );
  });
  return null;
}
