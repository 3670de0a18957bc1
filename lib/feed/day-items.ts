import { FEED_PAGE_SIZE, PROMO_EVERY_POSTS } from '@/lib/config/product';
import type { ListedPost } from '@/lib/posts/model';

/** The most quotations of a strip. */
const STRIP_MAX = 4;

type DatedPost = Pick<ListedPost, 'publishedAt' | 'leads' | 'isShort' | 'image'>;

/** A post of the list in its order, or several one-liners of a day together. */
export type DayItem<Post> = {
  look: 'card' | 'lead' | 'quote';
  /** One, but of quotes, which stand in a strip. */
  posts: Post[];
  /** The index of the first among all posts of the list. */
  place: number;
  /** Of a lead alone: two of three columns wide, two rows high as well, or all columns where nothing stands beside it. */
  span: 'two' | 'all' | 'tall' | null;
};

/**
 * The posts of a list by their worth. Under a day's heading the post comes first that the day's summary cites first, and what was said
 * in passing comes last, three or four posts together. Decided page by page, so that Load More changes nothing above.
 * @param datedFrom posts from this index on stand under no day
 */
export function toDayItems<Post extends DatedPost>(posts: Post[], datedFrom: number): DayItem<Post>[] {
  const items: DayItem<Post>[] = [];
  for (let start = 0; start < posts.length; ) {
    const end = start < datedFrom ? endOfDay(posts, start, datedFrom) : posts.length;
    const chunk = posts.slice(start, end);
    // One that the page before has found stays the day's only one.
    const lead = items.some(({ look, posts: [post] }) => look === 'lead' && dayOf(post) === dayOf(chunk[0]))
      ? undefined
      : chunk.find((post) => post.leads === dayOf(post));
    items.push(
      ...(start < datedFrom ? arrange(chunk, start, lead) : chunk.map((post, index) => card(post, start + index))),
    );
    start = end;
  }
  return items;
}

const dayOf = (post: DatedPost | undefined): string | undefined => post?.publishedAt.slice(0, 10);

/** Where the day ends, or the page that it is on. */
function endOfDay(posts: DatedPost[], start: number, datedFrom: number): number {
  const pageEnd = (Math.floor(start / FEED_PAGE_SIZE) + 1) * FEED_PAGE_SIZE;
  let end = start + 1;
  while (end < Math.min(pageEnd, datedFrom) && dayOf(posts[end]) === dayOf(posts[start])) end += 1;
  return end;
}

const card = <Post>(post: Post, place: number): DayItem<Post> => ({ look: 'card', posts: [post], place, span: null });

function arrange<Post extends DatedPost>(posts: Post[], start: number, lead: Post | undefined): DayItem<Post>[] {
  const passing = posts.filter((post) => post !== lead && post.isShort && post.image === null);
  // One alone is a card like any other.
  const strip = passing.length > 1 ? passing : [];
  const cards = posts.filter((post) => post !== lead && !strip.includes(post));
  let place = start;
  const items: DayItem<Post>[] = [];
  if (lead) items.push({ look: 'lead', posts: [lead], place: place++, span: spanOf(lead, start, cards.length) });
  for (const post of cards) items.push(card(post, place++));
  for (const together of evenly(strip)) {
    items.push({ look: 'quote', posts: together, place, span: null });
    place += together.length;
  }
  return items;
}

const COLUMNS = 3;

/** A card stands at its right, or two of them where they would be left for the last row: words alone are never that high. */
function spanOf({ image }: DatedPost, start: number, cards: number): DayItem<unknown>['span'] {
  const promos = tens(start + 1 + cards) - tens(start);
  const beside = cards + promos;
  if (beside === 0) return 'all';
  return image && beside % COLUMNS === 2 ? 'tall' : 'two';
}

const tens = (count: number): number => Math.floor(count / PROMO_EVERY_POSTS);

/** In groups of nearly one size, at most four each. */
function evenly<Post>(posts: Post[]): Post[][] {
  const groups = Math.ceil(posts.length / STRIP_MAX);
  const bound = (group: number) => Math.round((group * posts.length) / groups);
  return Array.from({ length: groups }, (_, group) => posts.slice(bound(group), bound(group + 1)));
}
