import { FEED_PAGE_SIZE } from '@/lib/config/product';
import type { ListedPost } from '@/lib/posts/model';
import { countPosts } from '@/lib/text/count-posts';
import { formatDate } from '@/lib/text/format-date';
import type { FeedFilters } from './filters';

/** Days with fewer posts than a row has columns would leave the grid full of holes. */
const POSTS_A_DAY = 3;
const DAY_MS = 86_400_000;

export type DayHeading = { text: string /** YYYY-MM-DD, null for what follows the days. */; day: string | null };

export type DayGroups = {
  /** Above which posts, by their index, a heading stands. Empty where the list has none. */
  headings: Map<number, DayHeading>;
  /** From which index on posts say their date themselves. */
  datedFrom: number;
};

type List = {
  posts: Pick<ListedPost, 'publishedAt'>[];
  /** Of all posts of the list, loaded or not. */
  total: number | null;
  /** In UTC as YYYY-MM-DD. */
  today: string;
};

/**
 * Days as headings: "Today · 6 posts". Only in a list by date, and as long as its days have enough posts; what follows stands
 * under "Earlier" with a date on each post. Decided page by page, so that Load More changes nothing above. The number is there
 * where the whole of that day is loaded.
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

/** A list of one day says so in its own heading. */
const isByDays = ({ sort, from, to }: FeedFilters): boolean => sort === 'date' && (from === null || from !== to);

/** Where the days begin to have too few posts, or to be mixed up; the number of posts where they never do. */
function findSparse(days: string[]): number {
  for (let start = 0; start < days.length; start += FEED_PAGE_SIZE) {
    const chunk = days.slice(start, start + FEED_PAGE_SIZE);
    const runs = chunk.filter((day, index) => day !== chunk[index - 1]);
    const isMixed = new Set(runs).size < runs.length;
    if (isMixed || chunk.length < runs.length * POSTS_A_DAY) return afterDay(days, start);
  }
  return days.length;
}

/** The rest of a day that the page before has begun stays with it. */
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
