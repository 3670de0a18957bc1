import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link within the site. Nothing is fetched ahead: Next would fetch no more than a page's outline and title, with a request
 * for each link in sight, and a page in the response cache arrives as soon as it is asked for.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
