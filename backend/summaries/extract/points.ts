import { keepFor } from '../../text/passages/keep-for.ts';
import { type ChosenPassage, completePassage, readPost } from '../../text/passages/passages.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import { toKey } from '../../text/sentences/split-sentences.ts';
import type { SummaryPoint } from '../draft/draft.ts';
import type { SummaryKind } from '../period/period.ts';
import { OTHER_TOPIC, WORTH_TRYING } from './topics.ts';

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

/** A passage as a point, which cites its post and the others that say the same, each author once. */
export function toPoint(passage: ChosenPassage, posts: readonly SourcePost[], section?: string) {
  const { post, text } = passage;
  const named = [post, ...posts.filter((other) => other !== post && saysTheSame(passage, other))].filter(
    (one, index, all) => all.findIndex(({ author, id }) => (author ? author === one.author : id === one.id)) === index,
  );
  const cited = named.slice(0, MAX_CITED).map(({ id }) => id);
  const point: SummaryPoint = { text, posts: cited };
  return section === undefined ? point : { ...point, section };
}

/** Whether these sentences of another post would be published as the same text: it may deny them, or have them within another one. */
function saysTheSame({ text, units, spans }: ChosenPassage, other: SourcePost): boolean {
  const said = spans.map(({ from, to }) => units.slice(from, to + 1).map((unit) => unit.text));
  if (!said.flat().every((sentence) => keyOf(other).includes(toKey(sentence)))) return false;
  const read = readPost(other);
  const own = read?.units.map((unit) => unit.text) ?? [];
  const places = said.map((sentences) =>
    own.findIndex((_, at) => sentences.every((sentence, index) => own[at + index] === sentence)),
  );
  if (!read || places.includes(-1)) return false;
  const copied = places.map((from, index) => ({ from, to: from + (said[index]?.length ?? 1) - 1 }));
  return completePassage(read, copied, text.length)?.text === text;
}

/** To find most of the others without reading them. */
const keyOf = keepFor((post: SourcePost) => toKey(post.text));

/** Points in sections, those first that begin with the strongest; what is about nothing in particular comes last, and then what to try. */
export const inSections = (points: readonly SummaryPoint[]): SummaryPoint[] =>
  [...Map.groupBy(points, ({ section }) => section)]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([, own]) => own);

const rankOf = (section: string | undefined): number => [OTHER_TOPIC, WORTH_TRYING].indexOf(section ?? '');
