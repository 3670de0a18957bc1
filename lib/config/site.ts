/** Site text that is not tied to one component (spec §1, §2). */
export const SITE_TAGLINE = 'Creative insights and industry updates for Amazon sellers.';
export const DEFAULT_TITLE = 'A curated feed of the top Amazon experts posts';
export const DEFAULT_DESCRIPTION = 'A curated feed of the top Amazon experts posts. Updated daily.';
export const DEFAULT_OG_IMAGE = { url: '/og-default.png', width: 1200, height: 630 } as const;
export const SITE_LANGUAGE = 'en';
export const SITE_LOCALE = 'en_US';
export const SITE_REGION = 'US';

export type ExternalLink = { name: string; url: string; description: string };

/** "Our Services" in the footer: four external links. */
export const SERVICES: readonly ExternalLink[] = [
  {
    name: 'Design Resources Kit',
    url: 'https://example.com/design-resources-kit',
    description: 'Templates and references for listing images and A+ content.',
  },
  {
    name: 'Hire a PPC Manager',
    url: 'https://example.com/hire-ppc-managers',
    description: 'Vetted Amazon PPC managers, matched to your account.',
  },
  {
    name: 'PPC Management',
    url: 'https://example.com/ppc-management',
    description: 'Campaigns planned, run and reported for you.',
  },
  {
    name: 'Listing Design',
    url: 'https://example.com/listing-design',
    description: 'Main images, infographics and storefronts that sell.',
  },
];

/** The external link in the footer's last line. */
export const PUBLISHER: ExternalLink = {
  name: 'Sellerfeed Studio',
  url: 'https://example.com',
  description: 'The studio behind this feed.',
};

export const EXTENSION_URL = 'https://example.com/save-posts-extension';
export const HIRING_URL = 'https://example.com/hire-ppc-managers';
