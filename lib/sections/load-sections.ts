import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { cache } from 'react';
import { withoutRules } from '@/lib/response/response-rules';
import { listStories } from '@/lib/stories/queries';
import { hasTrends } from '@/lib/trends/queries';
import { hasExtras } from '@/lib/upstream/has-extras';
import type { Sections } from './model';

/** An upstream that is slow holds up no page: its header has the links that it had last. */
const PATIENCE_MS = 400;

/** As of the last answer. */
const known: Sections = { stories: false, trends: false, extras: true };

/**
 * Which optional sections hold something, for header and footer, and whether there are extras. These are beside every page's own content: what they read neither
 * invalidates the page nor shortens its life. Never throws.
 */
export const loadSections = cache(async (): Promise<Sections> => {
  await Promise.all([
    learn('extras', hasExtras),
    learn('stories', async () => (await hasExtras()) && (await listStories()).length > 0),
    learn('trends', async () => (await hasExtras()) && hasTrends()),
  ]);
  return { ...known };
});

/** Resolves when patience ends, at the latest; an answer that comes later is for the next page. */
async function learn(section: keyof Sections, hasSome: () => Promise<boolean>): Promise<void> {
  const answered = new AbortController();
  const answer = withoutRules(hasSome)
    .then(
      (has) => {
        known[section] = has;
      },
      (error) => console.warn('a section of the site could not be read', error),
    )
    .finally(() => answered.abort());
  await Promise.race([answer, setTimeout(PATIENCE_MS, undefined, { signal: answered.signal }).catch(() => undefined)]);
}
