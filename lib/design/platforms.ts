// Shared by backend, web and desk. A new platform is an entry here, and a migration that lets the tables have its type.

import { PLATFORM_MARKS } from './platform-marks.ts';

type Platform = {
  /** On the site (spec §2). */
  label: string;
  /** At the desk. */
  longLabel: string;
  /** Other names in files, in lower case. */
  aliases: readonly string[];
  /** Hosts of its links; null: all others. */
  hosts: RegExp | null;
  /** The start of the key of a post that is known by its number there (backend/text/post-keys.ts). */
  key: string | null;
  /** The start of the address of a page that belongs to one person. */
  profiles: readonly string[];
  /** The letters of its mark; null: the first letter of the host. */
  mark: string | null;
};

export const PLATFORMS = {
  LinkedIn: {
    label: 'LinkedIn',
    longLabel: 'LinkedIn',
    aliases: [],
    hosts: /(?:^|\.)(?:linkedin\.com|lnkd\.in)$/,
    key: 'linkedin',
    profiles: ['linkedin.com/in'],
    mark: PLATFORM_MARKS.LinkedIn,
  },
  Twitter: {
    label: 'Twitter',
    longLabel: 'X (Twitter)',
    aliases: ['x'],
    // With the sites that show its posts under its own paths.
    hosts: /(?:^|\.)(?:(?:x|twitter|xcancel|twittpr|(?:fx|vx)twitter|(?:fixup|fixv)x)\.com|t\.co|nitter\.[^/]+)$/,
    key: 'x',
    profiles: ['x.com', 'twitter.com'],
    mark: PLATFORM_MARKS.Twitter,
  },
  /** Any other site, whose posts are named by their host. */
  web: { label: 'Web', longLabel: 'Web', aliases: [], hosts: null, key: null, profiles: [], mark: null },
} as const satisfies Record<string, Platform>;

export type PostType = keyof typeof PLATFORMS;
export const POST_TYPES = Object.keys(PLATFORMS) as [PostType, ...PostType[]];

/** Of a name in any case; undefined for an unknown one. */
export function parsePostType(name: string): PostType | undefined {
  const plain = name.trim().toLowerCase();
  return POST_TYPES.find((type) => type.toLowerCase() === plain || aliasesOf(type).includes(plain));
}

const aliasesOf = (type: PostType): readonly string[] => PLATFORMS[type].aliases;

export const typeOfHost = (host: string): PostType =>
  POST_TYPES.find((type) => PLATFORMS[type].hosts?.test(host)) ?? 'web';

/** Whether a host's addresses lead to others, which they do not name. */
export const isShortener = (host: string): boolean => host === 't.co' || host === 'lnkd.in';

/** The name that a post's platform has on the site: of a site without an entry its host. */
export function namePlatform(type: PostType, host: string | null): string {
  return type === 'web' ? (host ?? PLATFORMS.web.label) : PLATFORMS[type].label;
}

/** The host of a link as it names a site, without `www.`; null for anything else. */
export const hostOf = (link: string | null | undefined): string | null =>
  link && URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : null;

/** Of a post whose platform is not given: without a link it counts as LinkedIn's. */
export function typeOfLink(link: string | null | undefined): PostType {
  const host = hostOf(link);
  return host === null ? 'LinkedIn' : typeOfHost(host);
}
