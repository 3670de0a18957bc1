/** Defaults of settings. Plain JavaScript because `npm start` reads it before installing, on a Node without TypeScript. */
export const DEFAULT_PORT = 3000;
export const DEFAULT_BACKEND_PORT = 1337;
export const DEFAULT_BACKEND_HOST = '127.0.0.1';
export const DEFAULT_DATA_DIR = './.data';
export const DEFAULT_SITE_NAME = 'Sellerfeed';
export const DEFAULT_SUBSCRIBE_FUNCTION = 'subscribe-main-list';

/** An empty value switches these off. */
export const SWITCHABLE_DEFAULTS = {
  SITE_TAGLINE: 'Creative insights and industry updates for Amazon sellers.',
  SITE_CLAIM: '2,000+ Amazon Experts',
  // The extension that this site makes itself.
  EXTENSION_URL: '/save-posts-extension.zip',
  HIRING_URL: 'https://example.com/hire-ppc-managers',
  DESIGN_KIT_URL: 'https://example.com/design-resources-kit',
  PPC_MANAGEMENT_URL: 'https://example.com/ppc-management',
  DESIGN_SERVICE_URL: 'https://example.com/listing-design',
  PUBLISHER_URL: 'https://example.com',
  AI_USE: 'search=yes, ai-input=yes, ai-train=no',
};
