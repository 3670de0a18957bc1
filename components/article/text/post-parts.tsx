import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { platformMark } from '@/lib/design/platform-marks';
import { authorHue, initialsOf } from '@/lib/design/post-card';
import type { Matches } from '@/lib/posts/model';

/** An author's initials on a colour derived from the name, instead of a picture; the name is beside it. */
export const AuthorAvatar = ({ name }: { name: string | null }) => (
  <span aria-hidden="true" className={`avatar hue-${authorHue(name ?? '')}`}>
    <Initials of={name} />
  </span>
);

/** A figure for somebody who is not known, or whose name has no letters. */
export const Initials = ({ of }: { of: string | null }) => initialsOf(of ?? '') || <Icon name="user" />;

type MarkProps = { platform: string; look: 'badge' | 'glyph' };

/**
 * The platform of a post: a network's name (spec §2), or a host, with a mark that the stylesheet draws. Of a glyph, as on cards,
 * the name is for screen readers alone.
 */
export const PlatformMark = ({ platform, look }: MarkProps) => (
  <span className={`platform-${look}`} data-mark={platformMark(platform)} title={platform}>
    {look === 'badge' ? <span className="truncate">{platform}</span> : platform}
  </span>
);

/**
 * A text with the places marked that a search was for, as the only child of an element. Each part is an element of its own, because the
 * matches change while a page translator may have replaced the text.
 */
export function markMatches(text: string, matches: Matches = []): ReactNode {
  if (matches.length === 0) return text;
  const parts = matches.flatMap(([start, end], index) => [
    <span key={end}>{text.slice(matches[index - 1]?.[1], start)}</span>,
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return [...parts, <span key="end">{text.slice(matches.at(-1)?.[1])}</span>];
}
