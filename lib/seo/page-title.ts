import { clipText } from '@/lib/text/clip';

const MAX_CHARACTERS = 110;

/** A page's own title with the site's name behind it. */
export const withSiteName = (title: string, siteName: string): string =>
  `${clipText(title, MAX_CHARACTERS)} | ${siteName}`;
