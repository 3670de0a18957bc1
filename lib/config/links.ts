/**
 * Where the site's offers lead, by environment variable; `env.ts` checks them when the server starts. For server
 * components: a browser does not know the settings.
 */
export type ExternalLink = { name: string; url: string; description: string };

export const extensionUrl = (): string => process.env.EXTENSION_URL || 'https://example.com/save-posts-extension';

export const hiringUrl = (): string => process.env.HIRING_URL || 'https://example.com/hire-ppc-managers';

/** "Our Services" in the footer: four external links (spec §2). */
export const listServices = (): ExternalLink[] => [
  {
    name: 'Design Resources Kit',
    url: process.env.DESIGN_KIT_URL || 'https://example.com/design-resources-kit',
    description: 'Templates and references for listing images and A+ content.',
  },
  {
    name: 'Hire a PPC Manager',
    url: hiringUrl(),
    description: 'Vetted Amazon PPC managers, matched to your account.',
  },
  {
    name: 'PPC Management',
    url: process.env.PPC_MANAGEMENT_URL || 'https://example.com/ppc-management',
    description: 'Campaigns planned, run and reported for you.',
  },
  {
    name: 'Listing Design',
    url: process.env.DESIGN_SERVICE_URL || 'https://example.com/listing-design',
    description: 'Main images, infographics and storefronts that sell.',
  },
];

/** The external link in the footer's last line. */
export const publisher = (): ExternalLink => ({
  name: process.env.PUBLISHER_NAME?.trim() || 'Sellerfeed Studio',
  url: process.env.PUBLISHER_URL || 'https://example.com',
  description: 'The studio behind this feed.',
});
