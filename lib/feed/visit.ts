import type { ListedPost } from '@/lib/posts/model';
import { parseJson } from '@/lib/utils/parse-json';

/** A longer absence begins a new visit. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
const OPENED_MAX = 500;

/** Read state, known to this browser alone. */
export type Visit = {
  /** The newest post at the end of the previous visit, as ISO 8601; null in the first. */
  since: string | null;
  newest: string | null;
  /** Milliseconds since 1970. */
  activeAt: number;
  /** Ids of opened posts, the latest last. */
  opened: number[];
};

export const FIRST_VISIT: Visit = { since: null, newest: null, activeAt: 0, opened: [] };

/** Returns the first visit for invalid input. */
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

/** Continues the visit, or begins a new one after half an hour, or where the clock was put back. */
export function continueVisit(visit: Visit, now: number): Visit {
  const isOver = Math.abs(now - visit.activeAt) > VISIT_ENDS_AFTER_MS;
  return { ...visit, since: isOver ? visit.newest : visit.since, activeAt: now };
}

export function seePosts(visit: Visit, posts: Pick<ListedPost, 'publishedAt'>[]): Visit {
  const newest = posts
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1);
  return newest && newest > (visit.newest ?? '') ? { ...visit, newest } : visit;
}

export const openInVisit = (visit: Visit, id: number): Visit =>
  visit.opened.at(-1) === id
    ? visit
    : { ...visit, opened: [...visit.opened.filter((known) => known !== id), id].slice(-OPENED_MAX) };

export const isNewTo = ({ since }: Pick<Visit, 'since'>, { publishedAt }: Pick<ListedPost, 'publishedAt'>): boolean =>
  since !== null && publishedAt > since;

/** All that was seen so far is no longer new. */
export const readAll = (visit: Visit): Visit => ({ ...visit, since: visit.newest });

/** What takes less is no long read. */
const LONG_READ_MINUTES = 2;

/** The longest of the posts that are neither new nor opened, or null. */
export function pickLongRead<Post extends Pick<ListedPost, 'id' | 'publishedAt' | 'readMinutes'>>(
  posts: Post[],
  { since, opened }: Pick<Visit, 'since' | 'opened'>,
): Post | null {
  const others = posts.filter((post) => !isNewTo({ since }, post) && !opened.includes(post.id));
  const [longest] = others.sort((a, b) => b.readMinutes - a.readMinutes);
  return longest && longest.readMinutes >= LONG_READ_MINUTES ? longest : null;
}
