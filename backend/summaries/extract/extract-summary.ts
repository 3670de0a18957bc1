import type { SummaryDraft, SummaryPoint, SummaryPost } from '../draft/draft.ts';
import type { SummaryKind } from '../period/period.ts';
import { listFigures } from '../text/claim-numbers.ts';
import { cosine } from '../text/tf-idf.ts';
import { findWords } from '../text/words.ts';
import { type Candidate, rateCandidates } from './candidates.ts';
import { findRelations, type Relation, sharesFigure } from './find-relations.ts';
import { pointsBack } from './noise.ts';
import { GAP } from './passages.ts';
import { hasAdvice, hasResult, hasRule } from './substance.ts';
import { toTitle, UNTITLED } from './title.ts';
import { OTHER_TOPIC, topicOf } from './topics.ts';

const MAX_POINTS = 7;
/** From more posts than this on, a day's points stand in sections, and there may be more of them. */
const SECTIONS_FROM = 8;
const MAX_SECTIONED_POINTS = 12;
const MAX_PER_AUTHOR = { daily: 2, weekly: 3 };
/** The penalty for similarity to a chosen point. */
const REDUNDANCY = 2;
const MAX_CITED = 4;

export const DISPUTED = 'Where opinions differ';
const WEEK = {
  agreed: { name: 'What several say', max: 4 },
  disputed: { name: DISPUTED, max: 4 },
  numbers: { name: 'Numbers of the week', max: 7 },
  monday: { name: 'To do on Monday', max: 6 },
};

/**
 * A summary made of the posts' own sentences, without a language model. The same posts give the same summary, in whatever
 * order they come. `points` is empty where no post has anything to say that can stand alone.
 */
export function extractSummary(posts: readonly SummaryPost[], kind: SummaryKind = 'daily'): SummaryDraft {
  const candidates = rateCandidates(posts);
  if (candidates.length === 0) return { title: UNTITLED, points: [] };
  const relations = findRelations(candidates.slice(0, 150));
  return kind === 'weekly' && posts.length > SECTIONS_FROM
    ? ofWeek(candidates, relations)
    : ofDay(candidates, relations, posts.length);
}

function ofDay(all: readonly Candidate[], relations: readonly Relation[], posts: number): SummaryDraft {
  const isSectioned = posts > SECTIONS_FROM;
  const news = sameNews(all, relations);
  const told = (candidate: Candidate) => [...news.values()].some((others) => others.includes(candidate));
  const most = isSectioned ? MAX_SECTIONED_POINTS : MAX_POINTS;
  const chosen = choose(
    all.filter((candidate) => !told(candidate)),
    most,
    { perAuthor: MAX_PER_AUTHOR.daily },
  );
  const toPoint = (candidate: Candidate, section?: string) => point(candidate, section, news.get(candidate));
  const disputes = relations.filter(({ isDispute }) => isDispute);
  const pair =
    disputes.find(({ a, b }) => chosen.includes(a) && chosen.includes(b)) ??
    // One side alone would be half of the truth.
    disputes.find(({ a, b }) => [a, b].some((one) => chosen.includes(one)) && [a, b].every((one) => !told(one)));
  const disputed = pair ? [pair.a, pair.b] : [];
  const rest = chosen.filter((candidate) => !disputed.includes(candidate)).slice(0, most - disputed.length);
  const title = toTitle(chosen);
  if (!isSectioned) return { title, points: [...disputed, ...rest].map((candidate) => toPoint(candidate)) };
  const sections = Map.groupBy(rest, ({ post, text }) => topicOf(post.title, `${text}\n${post.text.slice(0, 600)}`));
  const points = [...sections]
    .sort(([a], [b]) => Number(a === OTHER_TOPIC) - Number(b === OTHER_TOPIC))
    .flatMap(([section, own]) => own.map((candidate) => toPoint(candidate, section)));
  return { title, points: [...points, ...disputed.map((candidate) => toPoint(candidate, DISPUTED))] };
}

const SAME_NEWS = 0.22;

/** Candidates about the same news in the words of others, by the one that says most. */
function sameNews(candidates: readonly Candidate[], relations: readonly Relation[]): Map<Candidate, Candidate[]> {
  const news = new Map<Candidate, Candidate[]>();
  const told = new Set<Candidate>();
  for (const candidate of candidates) {
    if (told.has(candidate)) continue;
    const others = relations
      .filter(
        ({ a, b, isDispute, likeness }) => !isDispute && likeness >= SAME_NEWS && (a === candidate || b === candidate),
      )
      .map(({ a, b }) => (a === candidate ? b : a))
      .filter((other) => !told.has(other) && !news.has(other) && sharesFigure(candidate, other));
    if (others.length === 0) continue;
    news.set(candidate, others);
    for (const other of others) told.add(other);
  }
  return news;
}

/** The best candidates that are unlike each other, the strongest first. */
function choose(
  candidates: readonly Candidate[],
  count: number,
  { taken = [], perAuthor }: { taken?: readonly Candidate[]; perAuthor: number },
): Candidate[] {
  const chosen: Candidate[] = [];
  let left = [...candidates];
  while (chosen.length < count && left.length > 0) {
    const all = [...taken, ...chosen];
    let best: { candidate: Candidate; value: number } | null = null;
    for (const candidate of left) {
      const likeness = Math.max(0, ...all.map(({ vector }) => cosine(vector, candidate.vector)));
      const value = candidate.score - REDUNDANCY * Math.max(0, likeness - 0.2);
      if (!best || value > best.value + 1e-9) best = { candidate, value };
    }
    if (!best) break;
    const { candidate } = best;
    chosen.push(candidate);
    left = left.filter(
      ({ post, vector }) =>
        post.id !== candidate.post.id &&
        cosine(vector, candidate.vector) < 0.6 &&
        !isExhausted(post.author, [...all, candidate], perAuthor),
    );
  }
  return chosen;
}

const isExhausted = (author: string | null, chosen: readonly Candidate[], most: number): boolean =>
  author !== null && chosen.filter(({ post }) => post.author === author).length >= most;

function ofWeek(candidates: readonly Candidate[], relations: readonly Relation[]): SummaryDraft {
  const used = new Set<Candidate>();
  const disputed: Candidate[] = [];
  for (const { a, b, isDispute } of relations) {
    if (!isDispute || used.has(a) || used.has(b) || disputed.length >= 2 * WEEK.disputed.max) continue;
    disputed.push(a, b);
    used.add(a).add(b);
  }
  const agreed: { candidate: Candidate; with: Candidate[] }[] = [];
  const all = candidates.filter((candidate) => !used.has(candidate));
  const news = sameNews(
    all,
    relations.filter(({ a, b }) => !used.has(a) && !used.has(b)),
  );
  for (const candidate of all) {
    if (used.has(candidate) || agreed.length >= WEEK.agreed.max) continue;
    const others = (news.get(candidate) ?? []).filter((other) => !used.has(other));
    // A copy agrees with nothing: it is the same words.
    if (others.length === 0) continue;
    agreed.push({ candidate, with: others });
    for (const one of [candidate, ...others]) used.add(one);
  }
  const taken = [...disputed, ...agreed.map(({ candidate }) => candidate)];
  const take = (isWanted: (text: string) => boolean, count: number) => {
    const free = candidates.filter((candidate) => !used.has(candidate) && isWanted(candidate.text));
    const own = choose(free, count, { taken, perAuthor: MAX_PER_AUTHOR.weekly });
    for (const one of own) used.add(one);
    taken.push(...own);
    return own;
  };
  const rules = take(hasRule, 4);
  const numbers = take(hasResult, WEEK.numbers.max);
  const advice = take(hasAdvice, WEEK.monday.max - rules.length);
  const points = [
    ...agreed.map(({ candidate, with: others }) => point(candidate, WEEK.agreed.name, others)),
    ...disputed.map((candidate) => point(candidate, WEEK.disputed.name)),
    ...numbers.map((candidate) => point(candidate, WEEK.numbers.name)),
    ...[...rules, ...advice].map((candidate) => point(candidate, WEEK.monday.name)),
  ];
  const title = toTitle([...agreed.map(({ candidate }) => candidate), ...rules, ...numbers, ...disputed, ...advice]);
  return { title, points };
}

/** Cites the post, its copies by others, and those that agree. */
function point(candidate: Candidate, section?: string, agreeing: readonly Candidate[] = []): SummaryPoint {
  const { pieces, post, others } = candidate;
  const text = agreeing.reduce((said, other) => withAddition(said, other), candidate.text);
  const words = new Set(findWords(pieces.join(' ')).map(({ key }) => key));
  const saysSo = ({ text: copy }: SummaryPost) =>
    new Set(findWords(copy).flatMap(({ key }) => (words.has(key) ? [key] : []))).size >= words.size / 2;
  const named = [post, ...others.filter(saysSo)].filter(
    (one, index, all) => all.findIndex(({ author }) => author === one.author) === index,
  );
  const quote = pieces.join(' … ');
  const sources = [
    ...named.map(({ id }) => ({ post: id, quote })),
    ...agreeing.map(({ post: { id }, pieces: own }) => ({ post: id, quote: own.join(' … ') })),
  ].slice(0, MAX_CITED);
  return {
    text,
    posts: sources.map((source) => source.post),
    quotes: sources.map((source) => source.quote),
    ...(section === undefined ? {} : { section }),
  };
}

const MAX_JOINED_CHARACTERS = 480;

/** The addition of another author to a text: the first sentence with a figure that the text does not have. */
function withAddition(text: string, { pieces }: Candidate): string {
  const known = listFigures(text);
  const sentences = pieces.flatMap((piece) => piece.split(/(?<=[\p{L}\d%)"”][.!])\s+(?=\p{Lu}|["“(])/u));
  const added = sentences.find(
    (one) => !pointsBack(one) && one.length > 40 && [...listFigures(one)].some((figure) => !known.has(figure)),
  );
  const joined = `${text}${GAP}${added}`;
  return added && joined.length <= MAX_JOINED_CHARACTERS ? joined : text;
}
