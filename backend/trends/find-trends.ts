import { fold } from '#lib/utils/fold.ts';
import { fnv1a } from '#runtime/fnv1a.ts';
import { authorKey } from '../text/author-key.ts';
import { findWords } from '../text/sentences/words.ts';

export type TrendPost = {
  title: string;
  text: string;
  author: string | null;
  /** In milliseconds since 1970. */
  publishedAt: number;
  hashtagIds: readonly number[];
};

export type TrendKind = 'term' | 'hashtag';

/** `key` is the term or the hashtag's id; `score` is higher the further this week is from the weeks before. */
export type Trend = { kind: TrendKind; key: string; isRising: boolean; score: number };

export const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** The week that is looked at, and those it is compared with. */
export const WEEKS = 8;

/** A term or hashtag of fewer authors is theirs alone. */
export const AUTHORS_MIN = 3;
const RATIO_MIN = 2;
/** The least difference from a usual week, in units of what such a count varies by. At 4, chance names a word each week. */
const SCORE_MIN = 5;

/** Shorter ones are in the middle of too many other words, where a search finds them as well. */
const TERM_MIN_CHARACTERS = 3;
const TERM_MAX_CHARACTERS = 40;
/** Addresses and mentions are no words of a text, and hashtags are counted by themselves. */
const NOT_WORDS = /\b(?:https?:\/\/|www\.)\S+|[@#][\p{L}\p{N}_]+/giu;

type Item = { id: number; kind: TrendKind; key: string; weeks: number[] };

/**
 * Finds what is rising or fading in the week before `end`. Counted are the authors of a term or hashtag in each week; the
 * same words count once, as of the first post. A count is compared with those of the weeks before and with its share of all
 * counts of its kind, so that nothing trends where there is more of everything.
 */
export function createTrendFinder(end: number) {
  const items = new Map<string, Item>();
  const authors = new Map<string, number>();
  const texts = new Set<number>();
  const seen = new Set<number>();

  function count(kind: TrendKind, key: string, author: number, week: number): void {
    const name = `${kind} ${key}`;
    const item = items.get(name) ?? { id: items.size, kind, key, weeks: Array.from({ length: WEEKS }, () => 0) };
    items.set(name, item);
    const once = (item.id * WEEKS + week) * 2 ** 26 + author;
    if (seen.has(once)) return;
    seen.add(once);
    item.weeks[week] = (item.weeks[week] ?? 0) + 1;
  }

  return {
    /** Posts of these weeks, in the order in which they were published. */
    add({ title, text, author, publishedAt, hashtagIds }: TrendPost): void {
      const key = fnv1a(splitWords(text).join(' ') || title);
      if (texts.has(key)) return;
      texts.add(key);
      const week = Math.ceil((end - publishedAt) / WEEK_MS) - 1;
      const name = authorKey(author);
      const authorId = authors.get(name) ?? authors.size;
      authors.set(name, authorId);
      for (const word of splitWords(`${title}\n${text}`)) {
        if (word.length >= TERM_MIN_CHARACTERS && word.length <= TERM_MAX_CHARACTERS)
          count('term', word, authorId, week);
      }
      for (const id of hashtagIds) count('hashtag', String(id), authorId, week);
    },
    /** The trends, the most distinct first. */
    find(): Trend[] {
      const kinds = [...Map.groupBy(items.values(), ({ kind }) => kind).values()];
      return kinds.flatMap(judge).sort((a, b) => b.score - a.score);
    },
  };
}

/** The words of a text in lower case. */
const splitWords = (text: string): string[] =>
  findWords(text.replaceAll(NOT_WORDS, ' ')).map(({ written }) => fold(written).replace(/'s$/, ''));

/** Compares the items of a kind with the weeks before, since the first that has any. */
function judge(items: readonly Item[]): Trend[] {
  const all = Array.from({ length: WEEKS }, (_, week) => sum(items.map(({ weeks }) => weeks[week] ?? 0)));
  const blocks = all.findLastIndex((count) => count > 0);
  const [allNow = 0, ...allOfBefore] = all;
  if (blocks < 1 || allNow === 0) return [];
  return items.flatMap(({ kind, key, weeks: [now = 0, ...weeks] }): Trend[] => {
    const before = sum(weeks);
    const usual = [before / blocks, (before * allNow) / sum(allOfBefore)];
    const [most, least] = [Math.max(...usual), Math.min(...usual)];
    const isRising = now >= AUTHORS_MIN && now >= RATIO_MIN * most;
    const score = isRising ? distance(now, most) : -distance(now, least);
    const isTrend = score >= SCORE_MIN && (isRising || now * RATIO_MIN <= least);
    return isTrend ? [{ kind, key, isRising, score }] : [];
  });
}

/** Of a count from a usual one, which varies by its root. */
const distance = (now: number, usual: number): number => (now - usual) / Math.sqrt(usual + 1);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
