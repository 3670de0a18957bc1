import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { authorHue, initialsOf } from '@/lib/design/post-card';
import { markTerms } from '@/lib/utils/mark-terms';

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
 * The platform of a post: "LinkedIn" or "Twitter" (spec §2), or a host, with a mark that the stylesheet draws. Of a glyph, as on cards,
 * the name is for screen readers alone.
 */
export const PlatformMark = ({ platform, look }: MarkProps) =>
  platform === 'LinkedIn' || platform === 'Twitter' ? (
    <span className={`platform-${look} on-${platform}`}>{platform}</span>
  ) : (
    <span className={`platform-${look} on-web`} data-mark={platform.charAt(0).toUpperCase()} title={platform}>
      {look === 'badge' ? <span className="truncate">{platform}</span> : platform}
    </span>
  );

/**
 * A text with the places marked that a search was for, as the only child of an element. Each part is an element of its own, because the
 * terms change while a page translator may have replaced the text.
 */
export function markText(text: string, terms: string[]): ReactNode {
  if (terms.length === 0) return text;
  return markTerms(text, terms).map(({ text: part, isMatch }, index) => {
    const Part = isMatch ? 'mark' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    return <Part key={index}>{part}</Part>;
  });
}
