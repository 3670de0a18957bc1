import type { SummaryPoint, SummaryPost } from '../draft/draft.ts';
import type { SummaryKind } from '../period/period.ts';
import { toKey } from '../text/split-sentences.ts';
import type { ChosenPassage } from './passages.ts';
import { OTHER_TOPIC } from './topics.ts';
import { listUnits } from './units.ts';

/** The rules for the points of a summary, whoever selects them: of a day 3 to 7, the strongest first. */
export const LIMITS = {
  daily: { characters: 320, points: 7, perAuthor: 2 },
  weekly: { characters: 420, points: 25, perAuthor: 3 },
} as const satisfies Record<SummaryKind, object>;
/** With fewer points, a summary lists its posts. */
export const MIN_POINTS = 3;
/** From more posts than this on, points of a day stand in sections. */
export const SECTIONS_FROM = 8;

const MAX_CITED = 4;

/** A passage as a point, which cites its post and the others in which its sentences stand, each author once. */
export function toPoint({ post, units, spans, text }: ChosenPassage, posts: readonly SummaryPost[], section?: string) {
  const sentences = spans.flatMap(({ from, to }) => units.slice(from, to + 1).map((unit) => toKey(unit.text)));
  const copies = posts.filter((copy) => isIn(sentences, copy));
  const named = [post, ...copies].filter(
    (one, index, all) => all.findIndex(({ author, id }) => (author ? author === one.author : id === one.id)) === index,
  );
  const cited = named.slice(0, MAX_CITED).map(({ id }) => id);
  const point: SummaryPoint = { text, posts: cited };
  return section === undefined ? point : { ...point, section };
}

/** Whether each of these is a whole sentence of a post: within another one it may say something else. */
function isIn(sentences: readonly string[], post: SummaryPost): boolean {
  const key = keyOf(post);
  if (!sentences.every((sentence) => key.includes(sentence))) return false;
  const own = new Set(listUnits(post.text).map(({ text }) => toKey(text)));
  return sentences.every((sentence) => own.has(sentence));
}

const keys = new WeakMap<SummaryPost, string>();

function keyOf(post: SummaryPost): string {
  const key = keys.get(post) ?? toKey(post.text);
  keys.set(post, key);
  return key;
}

/** Points in sections, those first that begin with the strongest; what is about nothing in particular comes last. */
export const inSections = (points: readonly SummaryPoint[]): SummaryPoint[] =>
  [...Map.groupBy(points, ({ section }) => section)]
    .toSorted(([a], [b]) => Number(a === OTHER_TOPIC) - Number(b === OTHER_TOPIC))
    .flatMap(([, own]) => own);
