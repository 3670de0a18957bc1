import { readLength } from './visibility.ts';

type Attributes = Record<string, string | undefined>;

/** Avatars, icons and pixels are no pictures of a post. */
const SMALL_MAX = 32;
const SEQUENCE = String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?`;
// Not a literal, because the compiler's target does not know the flag.
const EMOJI = new RegExp(`^(?:${SEQUENCE})+$`, 'v');
const EMOJI_HINT = /emoji|smil(?:ey|ies)|emoticon/i;
const CODE_POINTS = /(?:[/_-]u?|^)([\da-f]{2,6}(?:[-_][\da-f]{2,6})*)\.(?:svg|png|gif|webp)$/i;
const SMILEY_MAX = 12;
/** Names of files that stand in for a picture until a script loads it, or that count readers. */
const STAND_IN =
  /(?:^|\/)(?:blank|spacer|pixel|transparent|clear|placeholder|loading|lazy|empty)\d*\.(?:gif|png|svg|webp)$|(?:^|\/)(?:[a-z]\.gif|(?:track(?:ing|er)?|open|beacon|stat)(?:\.(?:php|aspx?|gif))?)$/i;
const NOT_STORED = /\.(?:svg|ico|bmp|tiff?)$/i;
const LAZY = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-file',
  'data-full-url',
  'data-image',
  'data-large-file',
];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

/** The emoji that a picture stands for, as written in its `alt` or file name; empty for an unknown one, null for another picture. `isSure` if it can be nothing else. */
export function findEmoji(attributes: Attributes, isSure = false): string | null {
  const { src = '', alt = '', class: classes = '', 'data-emoji': given } = attributes;
  const words = alt.trim();
  const isHinted = isSure || given !== undefined || EMOJI_HINT.test(`${classes} ${pathOf(src)} ${hostOf(src)}`);
  if (!isHinted && !isSmall(attributes)) return null;
  for (const candidate of [given ?? '', words, fromCodePoints(pathOf(src))])
    if (EMOJI.test(candidate)) return candidate;
  if (!EMOJI_HINT.test(classes)) return null;
  return words.length <= SMILEY_MAX ? words : '';
}

function fromCodePoints(path: string): string {
  const codes =
    CODE_POINTS.exec(path)?.[1]
      ?.split(/[-_]/)
      .map((code) => Number.parseInt(code, 16)) ?? [];
  return codes.every((code) => code <= 0x10ffff) ? String.fromCodePoint(...codes) : '';
}

/** The address of an `<img>` as written: a script's before the one that stands in for it, the largest of a set. */
export function findPicture(attributes: Attributes): string | null {
  if (isSmall(attributes) || /(?:^|\s|[-_])(?:gr)?avatar(?:$|\s|[-_])/i.test(attributes.class ?? '')) return null;
  const candidates = [
    ...LAZY.map((name) => attributes[name]),
    ...LAZY_SETS.map((name) => largestOf(attributes[name])),
    attributes.src,
    largestOf(attributes.srcset),
  ];
  return candidates.find(isPictureAddress)?.trim() ?? null;
}

/** Whether an address may be a picture of a post: no data, emoji, avatar, placeholder or pixel. */
export function isPictureAddress(address: string | undefined): address is string {
  const text = address?.trim() ?? '';
  if (text === '' || /^(?:data|about|blob|javascript):/i.test(text)) return false;
  const [path, host] = [pathOf(text), hostOf(text)];
  if (STAND_IN.test(path) || NOT_STORED.test(path) || EMOJI.test(fromCodePoints(path))) return false;
  if (/(?:^|\.)gravatar\.com$/i.test(host) || /\/(?:emoji|smilies)\//i.test(path)) return false;
  const [, width, height] =
    /(?:^|[^\d])(\d{1,4})x(\d{1,4})(?:[^\d]|$)/.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  return width === undefined || Math.min(Number(width), Number(height)) > SMALL_MAX;
}

/** By the attributes `width` and `height`, or the style. */
export function isSmall({ width, height, style }: Attributes): boolean {
  const sides = [width, height, readLength(style, 'width'), readLength(style, 'height')];
  return sides.some(
    (side) => /^\s*\d+(?:\.\d+)?\s*(?:px)?\s*$/i.test(side ?? '') && Number.parseFloat(side ?? '') <= SMALL_MAX,
  );
}

/** The largest picture of a `srcset`. */
export function largestOf(set: string | undefined): string | undefined {
  const pictures = Array.from(
    (set ?? '').matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g),
    ([, address, size]) => ({
      address,
      size: Number(size ?? 1),
    }),
  );
  return pictures.toSorted((a, b) => b.size - a.size)[0]?.address;
}

const pathOf = (address: string): string => address.replace(/[?#].*$/s, '').replace(/^(?:https?:)?\/\/[^/]*/i, '');
const hostOf = (address: string): string => /^(?:https?:)?\/\/([^/:?#]*)/i.exec(address)?.[1] ?? '';
