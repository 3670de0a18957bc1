import 'server-only';
import { cache } from 'react';
import { withoutRules } from '@/lib/response/response-rules';
import { listStories } from '@/lib/stories/queries';
import { hasTrends } from '@/lib/trends/queries';
import type { Sections } from './model';

/** An upstream that is slow holds up no page: its header goes without the links. */
const PATIENCE_MS = 400;

/**
 * Which optional sections hold something, for header and footer. These are beside every page's own content: what they read neither
 * invalidates the page nor shortens its life. Never throws.
 */
export const loadSections = cache(async (): Promise<Sections> => {
  const [stories, trends] = await Promise.all([
    within(withoutRules(async () => (await listStories()).length > 0)),
    within(withoutRules(hasTrends)),
  ]);
  return { stories, trends };
});

async function within(answer: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    console.warn('a section of the site could not be read', error);
    return false;
  } finally {
    clearTimeout(timer);
    // Nobody may be left to hear of a failure that comes later.
    answer.catch(() => undefined);
  }
}
