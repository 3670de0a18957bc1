import { FEED_PAGE_SIZE } from '@/lib/config/product';
import type { ListedPost } from '@/lib/posts/model';
import { countPosts, formatDate } from '@/lib/utils/format';
import type { FeedFilters } from './filters';

/** Days with fewer posts than columns would leave holes in the grid. */
const POSTS_A_DAY = 3;
const DAY_MS = 86_400_000;

export type DayHeading = { text: string /** YYYY-MM-DD, null for what follows the days. */; day: string | null };

type DayGroups = {
  /** Headings by the index of the post below. */
  headings: Map<number, DayHeading>;
  /** Posts from this index on show their own date. */
  datedFrom: number;
};

type List = {
  posts: Pick<ListedPost, 'publishedAt'>[];
  total: number | null;
  today: string;
};

/**
 * Headings such as "Today · 6 posts", in a list by date whose days have enough posts; "Earlier" precedes the rest.
 * Decided page by page, so that Load More changes nothing above. The count is shown if the whole day is loaded.
 */
export function groupByDay({ posts, total, today }: List, filters: FeedFilters): DayGroups {
  const days = posts.map(({ publishedAt }) => new Date(publishedAt).toISOString().slice(0, 10));
  const datedFrom = isByDays(filters) ? findSparse(days) : 0;
  const starts = days.flatMap((day, index) => (index < datedFrom && day !== days[index - 1] ? [index] : []));
  const loaded = (filters.page - 1) * FEED_PAGE_SIZE + posts.length;
  const headings = new Map<number, DayHeading>();
  for (const [number, start] of starts.entries()) {
    const day = days[start] ?? '';
    const end = starts[number + 1] ?? datedFrom;
    const isWhole = (start > 0 || filters.page === 1) && (end < posts.length || loaded === total);
    const name = nameOfDay(day, today);
    headings.set(start, { text: isWhole ? `${name} · ${countPosts(end - start)}` : name, day });
  }
  if (starts.length > 0 && datedFrom < posts.length) {
    headings.set(datedFrom, { text: filters.dir === 'asc' ? 'Later' : 'Earlier', day: null });
  }
  return { headings, datedFrom };
}

/** A list of one day has the day in its own heading. */
const isByDays = ({ sort, from, to }: FeedFilters): boolean => sort === 'date' && (from === null || from !== to);

/** The index where days become sparse or unordered, or the number of posts. */
function findSparse(days: string[]): number {
  for (let start = 0; start < days.length; start += FEED_PAGE_SIZE) {
    const chunk = days.slice(start, start + FEED_PAGE_SIZE);
    const runs = chunk.filter((day, index) => day !== chunk[index - 1]);
    const isMixed = new Set(runs).size < runs.length;
    if (isMixed || chunk.length < runs.length * POSTS_A_DAY) return afterDay(days, start);
  }
  return days.length;
}

/** Continues a day that the previous page began. */
function afterDay(days: string[], start: number): number {
  if (start === 0) return 0;
  const end = days.findIndex((day, index) => index >= start && day !== days[start - 1]);
  return end === -1 ? days.length : end;
}

function nameOfDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (Date.parse(today) - Date.parse(day) === DAY_MS) return 'Yesterday';
  return formatDate(day);
}
