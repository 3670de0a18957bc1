import type { ListedPost } from '@/lib/posts/model';
import { type DayHeading, groupByDay } from './day-groups';
import { type DayItem, toDayItems } from './day-items';
import type { FeedFilters } from './filters';
import { type PromoKind, promoWithin } from './promos';

type List = { posts: ListedPost[]; total: number | null; today: string };

/** One post of the list, or several that stand together, with what is above and below. */
export type ListRow = Pick<DayItem<ListedPost>, 'look' | 'posts' | 'span'> & {
  /** Above the first of a day. */
  heading: DayHeading | null;
  /** Whether its posts show their own date. */
  isDated: boolean;
  /** Below the item with every tenth post. */
  promo: PromoKind | null;
};

type ListRows = {
  rows: ListRow[];
  /** Whether days stand above them. */
  hasDays: boolean;
};

/** The posts of a list in the order in which they are shown. Arranged before some of them are hidden, so that the others stay where they are. */
export function toRows(list: List, filters: FeedFilters, hidden: ReadonlySet<number> = NONE): ListRows {
  const { headings, datedFrom } = groupByDay(list, filters);
  const rows: ListRow[] = [];
  let heading: DayHeading | null = null;
  let count = 0;
  // A list of one day is that day, without its heading.
  const byWorth = isOneDay(filters) ? list.posts.length : datedFrom;
  // A search shows what was found, in its order.
  const arranged = filters.search === '' ? byWorth : 0;
  for (const { posts, place, ...item } of toDayItems(list.posts, arranged)) {
    heading = headings.get(place) ?? heading;
    const shown = posts.filter(({ id }) => !hidden.has(id));
    if (shown.length === 0) continue;
    const promo = promoWithin(count + 1, count + shown.length);
    rows.push({ ...item, posts: shown, heading, promo, isDated: place >= datedFrom });
    count += shown.length;
    heading = null;
  }
  return { rows, hasDays: headings.size > 0 };
}

const isOneDay = ({ sort, from, to }: FeedFilters): boolean => sort === 'date' && from !== null && from === to;

const NONE: ReadonlySet<number> = new Set();
