import type { AppDependencies } from '../dependencies.ts';
import { EVERY_TAG, revalidate } from '../http/revalidate.ts';

/**
 * Has all pages that show posts made anew before they are shown again: what was hidden or corrected is then seen by nobody any
 * more, also not where it was listed among others.
 */
export const renewPostPages = ({ config, log }: Pick<AppDependencies, 'config' | 'log'>): Promise<void> =>
  revalidate(config, EVERY_TAG, log, { atOnce: true });
