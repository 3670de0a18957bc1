import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link within the site, without prefetching: Next would fetch only a page's outline and title, with a request per visible
 * link, and a cached page loads fast enough.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
