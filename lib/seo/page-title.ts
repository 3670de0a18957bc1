import { clipText } from '@/lib/utils/clip';

const MAX_CHARACTERS = 110;

export const withSiteName = (title: string, siteName: string): string =>
  `${clipText(title, MAX_CHARACTERS)} | ${siteName}`;
