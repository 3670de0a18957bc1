import type { ListedPost } from '@/lib/posts/model';
import { parseJson } from '@/lib/text/parse-json';

/** Longer away than this, and whoever comes back begins a new visit. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
const OPENED_MAX = 500;

/** What this browser, and nobody else, knows of what its visitor has seen. */
export type Visit = {
  /** The newest post of the feed at the end of the visit before; null in the first one. Dates are ISO 8601 in UTC. */
  since: string | null;
  /** The newest post seen so far. */
  newest: string | null;
  /** When something was last noted here, in milliseconds. */
  activeAt: number;
  /** Posts that were opened, by id, the last ones last. */
  opened: number[];
};

export const FIRST_VISIT: Visit = { since: null, newest: null, activeAt: 0, opened: [] };

/** Reads what was stored; the first visit where there is nothing, or nothing that can be read. */
export function parseVisit(text: string | null): Visit {
  const stored = parseJson(text ?? '');
  if (typeof stored !== 'object' || stored === null) return FIRST_VISIT;
  const { since, newest, activeAt, opened } = stored as Record<keyof Visit, unknown>;
  return {
    since: typeof since === 'string' ? since : null,
    newest: typeof newest === 'string' ? newest : null,
    activeAt: typeof activeAt === 'number' ? activeAt : 0,
    opened: Array.isArray(opened) ? opened.filter((id) => Number.isInteger(id)).slice(-OPENED_MAX) : [],
  };
}

/** The visit that goes on, or after half an hour a new one: what was the newest post is what it knows. */
export function continueVisit(visit: Visit, now: number): Visit {
  const isOver = now - visit.activeAt > VISIT_ENDS_AFTER_MS;
  return { ...visit, since: isOver ? visit.newest : visit.since, activeAt: now };
}

/** Notes the posts of the whole feed, which the visitor has before them. */
export function seePosts(visit: Visit, posts: Pick<ListedPost, 'publishedAt'>[]): Visit {
  const newest = posts
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1);
  return newest && newest > (visit.newest ?? '') ? { ...visit, newest } : visit;
}

/** Notes that a post was opened. */
export const openInVisit = (visit: Visit, id: number): Visit =>
  visit.opened.at(-1) === id
    ? visit
    : { ...visit, opened: [...visit.opened.filter((known) => known !== id), id].slice(-OPENED_MAX) };

/** Whether a post has come since the visit before. */
export const isNewTo = ({ since }: Pick<Visit, 'since'>, { publishedAt }: Pick<ListedPost, 'publishedAt'>): boolean =>
  since !== null && publishedAt > since;
