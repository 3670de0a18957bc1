import { readSwitchable } from './site-origin.ts';

/** Links of the site, each from an environment variable that `env.ts` validates at start. Server components only. */
export type ExternalLink = { name: string; url: string; description: string };

/** In a store, or the path of the file that this site makes. Whether there is one says lib/extension/find-extension.ts. */
export const extensionUrl = (): string | null => readSwitchable('EXTENSION_URL');

export const hiringUrl = (): string | null => readSwitchable('HIRING_URL');

/** "Our Services" in the footer (spec §2), without those that are switched off. */
export const listServices = (): ExternalLink[] =>
  [
    {
      name: 'Design Resources Kit',
      url: readSwitchable('DESIGN_KIT_URL'),
      description: 'Templates and references for listing images and A+ content.',
    },
    {
      name: 'Hire a PPC Manager',
      url: hiringUrl(),
      description: 'Vetted Amazon PPC managers, matched to your account.',
    },
    {
      name: 'PPC Management',
      url: readSwitchable('PPC_MANAGEMENT_URL'),
      description: 'Campaigns planned, run and reported for you.',
    },
    {
      name: 'Listing Design',
      url: readSwitchable('DESIGN_SERVICE_URL'),
      description: 'Main images, infographics and storefronts that sell.',
    },
  ].flatMap(({ url, ...service }) => (url === null ? [] : [{ ...service, url }]));

/** The publisher in the footer; a link unless that is switched off. */
export const publisher = (): Omit<ExternalLink, 'url'> & { url: string | null } => ({
  name: process.env.PUBLISHER_NAME?.trim() || 'Sellerfeed Studio',
  url: readSwitchable('PUBLISHER_URL'),
  description: 'The studio behind this feed.',
});

/** Commercial mail must contain it. */
export const postalAddress = (): string | null => process.env.POSTAL_ADDRESS?.replace(/\s+/g, ' ').trim() || null;

/** The address at which the editors can be reached: a `mailto:` or http(s) URL. */
export const contactUrl = (): string | null => process.env.CONTACT_URL?.trim() || null;

/** In the editors' own words, who they are and how they choose. */
export const siteAbout = (): string | null => process.env.SITE_ABOUT?.trim() || null;

/** The uses that machines may make of the texts, as robots.txt says it (contentsignals.org). */
export const contentSignal = (): string | null => readSwitchable('AI_USE')?.replace(/\s*,\s*/g, ', ') ?? null;

/** Whether assistants can call the site. */
export const isMcpOn = (): boolean => !/^(?:off|false|0)$/.test(process.env.MCP ?? '');

/** Whether search engines are asked to leave out posts of few words that nothing cites. */
export const areShortPostsHidden = (): boolean => /^(?:on|true|1)$/.test(process.env.NOINDEX_SHORT_POSTS ?? '');

export const privacyUrl = (): string | null => process.env.PRIVACY_URL?.trim() || null;
