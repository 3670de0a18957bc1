import { authorKey } from '../posts/ingest/text/author-key.ts';
import { binomialTail } from './binomial-tail.ts';
import { readPost, type TrendPost } from './read-post.ts';

export type TrendKind = 'term' | 'hashtag' | 'author';

/** `key` is the term, the hashtag's id or the author's key; `score` is higher the less it can be chance. */
export type Trend = { kind: TrendKind; key: string; isRising: boolean; score: number };

export const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
/** The week that is looked at, and those it is compared with. */
export const WEEKS = 8;

/** A term or hashtag of fewer authors is theirs alone. */
export const AUTHORS_MIN = 4;
/** Posts of an author in the week that is looked at: two for each working day. A day on which somebody posts five times is no trend. */
const POSTS_MIN = 10;
/** On average in each of the weeks before, for what fades. */
const FADING_MIN = 3;
const RATIO_MIN = 2;
/** How often chance alone may name a term, a hashtag or an author: once in two hundred days. */
const CHANCE_MAX = 0.005;
/** Above this share of the week's posts by authors without earlier posts, the site has new sources rather than new trends. */
const NEWCOMERS_MAX = 0.05;

/**
 * The last days are compared with blocks of as many days, `from` days ago and earlier: before the week that is looked at. A week shows
 * what grows slowly, two days what broke out yesterday.
 */
const WEEK = { days: WEEK_DAYS, from: WEEK_DAYS, blocks: WEEKS - 1 };
const TWO_DAYS = { days: 2, from: 8, blocks: 24 };
type Scale = typeof WEEK;

type ReadPost = { day: number; author: number; items: Uint32Array; copyKeys: readonly number[] };
/** How often something, and all of its kind, was counted in the last days, and in so many blocks before. */
type Count = { id: number; now: number; before: number; allNow: number; allBefore: number; blocks: number };
type Judged = { id: number; isRising: boolean; score: number };

/**
 * Finds what is rising or fading among the posts that were added. Counted are the distinct authors of a term or hashtag, and the posts of
 * an author; near duplicates count once, as of the first. Counts are compared as shares of all counts of that kind in the same days, so
 * that nothing trends where there is more of everything, and a trend has to show in its own number, too.
 */
export function createTrendFinder() {
  const ids = new Map<string, number>();
  const names: { kind: TrendKind; key: string }[] = [];
  const posts: ReadPost[] = [];

  return {
    /** Posts are added in the order in which they were published. */
    add(post: TrendPost): void {
      const { terms, copyKeys } = readPost(post);
      const items = [
        ...terms.map((term) => toId('term', term)),
        ...post.hashtagIds.map((id) => toId('hashtag', String(id))),
      ];
      const author = toId('author', authorKey(post.author));
      posts.push({ day: toDay(post.publishedAt), author, items: Uint32Array.from(items), copyKeys });
    },
    /** The trends on the day of a moment, the surest first. */
    find(now: number): Trend[] {
      const today = toDay(now);
      const originals = withoutCopies(posts, today);
      const counted = [WEEK, TWO_DAYS].flatMap((scale) => {
        const counts = countAuthorsOf(originals, today, scale);
        const kinds = Map.groupBy(counts, ({ id }) => nameOf(id).kind);
        return [...kinds.values()].map((ofKind) => judge(withTotals(ofKind), AUTHORS_MIN, scale === WEEK));
      });
      const trends = [...counted.flat(), ...judge(countPostsOfAuthors(originals, today), POSTS_MIN, true)];
      const surest = trends.sort((a, b) => b.score - a.score || a.id - b.id);
      return [...Map.groupBy(surest, ({ id }) => id)].flatMap(([id, [trend]]) => {
        const { kind, key } = nameOf(id);
        // Posts without an author are nobody's.
        return trend && key !== '' ? [{ kind, key, isRising: trend.isRising, score: trend.score }] : [];
      });
    },
  };

  function nameOf(id: number) {
    return names[id] as { kind: TrendKind; key: string };
  }

  function toId(kind: TrendKind, key: string): number {
    const name = `${kind} ${key}`;
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, names.length);
    return names.push({ kind, key }) - 1;
  }
}

const toDay = (at: number): number => Math.floor(at / DAY_MS);

/** The posts of the weeks up to this day, without those that say what an earlier one of them says. */
function withoutCopies(posts: readonly ReadPost[], today: number): ReadPost[] {
  const seen = new Set<number>();
  return posts.filter(({ day, copyKeys }) => {
    if (day > today || day <= today - WEEKS * WEEK_DAYS) return false;
    const isCopy = copyKeys.some((key) => seen.has(key));
    for (const key of copyKeys) seen.add(key);
    return !isCopy;
  });
}

type Pair = Pick<Count, 'id' | 'now' | 'before' | 'blocks'>;

/** Counts the authors of each term and hashtag, in the last days and again in each block before. */
function countAuthorsOf(posts: readonly ReadPost[], today: number, { days, from, blocks }: Scale): Pair[] {
  const counts = new Map<number, Pair>();
  const seen = new Set<number>();
  let current = -1;
  for (const { day, author, items } of posts) {
    const block = Math.floor((today - day) / days);
    if (block > 0 && today - day < from) continue;
    if (block !== current) seen.clear();
    current = block;
    for (const id of items) {
      const pair = id * 2 ** 26 + author;
      if (seen.has(pair)) continue;
      seen.add(pair);
      const count = counts.get(id) ?? { id, now: 0, before: 0, blocks };
      count[block === 0 ? 'now' : 'before'] += 1;
      counts.set(id, count);
    }
  }
  return [...counts.values()];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function withTotals(pairs: readonly Pair[]): Count[] {
  const allNow = sum(pairs.map(({ now }) => now));
  const allBefore = sum(pairs.map(({ before }) => before));
  return pairs.map((pair) => ({ ...pair, allNow, allBefore }));
}

/** Counts the posts of each author in this week and before, there since the first whole week in which the author has any. */
function countPostsOfAuthors(posts: readonly ReadPost[], today: number): Count[] {
  const noPosts = () => Array.from({ length: WEEKS }, () => 0);
  const authors = new Map<number, number[]>();
  const all = noPosts();
  for (const { day, author } of posts) {
    const week = Math.floor((today - day) / WEEK_DAYS);
    const weeks = authors.get(author) ?? noPosts();
    weeks[week] = (weeks[week] ?? 0) + 1;
    all[week] = (all[week] ?? 0) + 1;
    authors.set(author, weeks);
  }
  const allNow = all[0] ?? 0;
  const isNewcomer = (weeks: number[]) => sum(weeks.slice(1)) === 0;
  const byNewcomers = sum([...authors.values()].filter(isNewcomer).map(([now = 0]) => now));
  return [...authors].flatMap(([id, weeks]): Count[] => {
    const now = weeks[0] ?? 0;
    const first = weeks.findLastIndex((count) => count > 0);
    if (first === 0 && byNewcomers - now > allNow * NEWCOMERS_MAX) return [];
    const blocks = first === 0 || first === WEEKS - 1 ? WEEKS - 1 : first - 1;
    const [before, allBefore] = [sum(weeks.slice(1, blocks + 1)), sum(all.slice(1, blocks + 1))];
    return blocks > 0 ? [{ id, now, before, allNow, allBefore, blocks }] : [];
  });
}

/** Tests each count against its share before: how often would chance put so many, or so few, of them into the last days? */
function judge(counts: readonly Count[], least: number, canFade: boolean): Judged[] {
  const tested = counts.filter(({ now, before, allBefore }) => now + before >= least && allBefore > 0);
  return tested.flatMap(({ id, now, before, allNow, allBefore, blocks }): Judged[] => {
    const ratios = [(now * blocks) / before, (now * allBefore) / (before * allNow)];
    const isRising = now >= least && Math.min(...ratios) >= RATIO_MIN;
    const isFading = canFade && before >= FADING_MIN * blocks && Math.max(...ratios) <= 1 / RATIO_MIN;
    if (!isRising && !isFading) return [];
    // Of its kind's share and that of the days themselves, the one by which it is less of a surprise.
    const chances = [allNow / (allNow + allBefore), 1 / (1 + blocks)];
    const chance = isRising ? Math.max(...chances) : Math.min(...chances);
    const tail = binomialTail(isRising ? 'up' : 'down', now, now + before, chance) * tested.length;
    return tail > CHANCE_MAX ? [] : [{ id, isRising, score: -Math.log10(tail || 1e-300) }];
  });
}
