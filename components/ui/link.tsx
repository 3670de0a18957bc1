'use client';

import NextLink from 'next/link';
import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { beginNavigation } from '@/lib/browser/navigation/pending-navigation';

/**
 * A link within the site, without prefetching: Next would fetch only a page's outline and title, with a request per visible
 * link, and a cached page loads fast enough.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => (
  <NextLink prefetch={false} onNavigate={() => beginNavigation(String(props.href))} {...props} />
);

/** Promotions are sponsored, links within posts are by their authors (`ugc`). Originals and profiles are recommended by the site. */
export type OutsideRel = 'sponsored' | 'ugc' | 'author';

type OutsideLinkProps = Omit<ComponentProps<'a'>, 'rel' | 'target'> & { rel?: OutsideRel | undefined };

/** A link to another site, in a new tab. `rel` tells search engines what it is. */
export const OutsideLink = ({ rel, ...props }: OutsideLinkProps) => (
  <a target="_blank" rel={rel ? `${rel} noopener` : 'noopener'} {...props} />
);

type ActionLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & { onPlainClick: () => void };

/** A link whose plain click does something right here. Any other click, and one without scripts, follows its address. */
export function ActionLink({ href, onPlainClick, ...props }: ActionLinkProps) {
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPlainClick();
  };
  return <a href={href} {...props} onClick={onClick} />;
}
