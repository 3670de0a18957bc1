import { type Candidate, rateCandidates } from '../../text/passages/candidates.ts';
import { findRelations, type Relation, sharesFigure } from '../../text/passages/find-relations.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import { hasAdvice, hasInstruction, hasResult, hasRule } from '../../text/passages/substance.ts';
import { cosine } from '../../text/sentences/tf-idf.ts';
import type { SummaryDraft } from '../draft/draft.ts';
import type { SummaryKind } from '../period/period.ts';
import { inSections, LIMITS, SECTIONS_FROM, toPoint } from './points.ts';
import { toTitle } from './title.ts';
import { topicOf, WORTH_TRYING } from './topics.ts';

/** The penalty for similarity to a chosen point. */
const REDUNDANCY = 2;

export const DISPUTED = 'Where opinions differ';
/** The strongest points of a day, of which none is picked as worth trying: the front page shows so many beside it. */
const LEAD_POINTS = 3;
const WEEK = {
  agreed: { name: 'What several say', max: 4 },
  disputed: { name: DISPUTED, max: 4 },
  numbers: { name: 'Numbers of the week', max: 7 },
  monday: { name: 'To do on Monday', max: 6 },
};

/**
 * A summary that rules select. The same posts give the same summary, in whatever order they come. `points` is empty where no post has
 * anything to say that can stand alone.
 */
export function extractSummary(posts: readonly SourcePost[], kind: SummaryKind = 'daily'): SummaryDraft {
  const inOrder = posts.toSorted((a, b) => a.id - b.id);
  const candidates = rateCandidates(inOrder, LIMITS[kind].characters);
  if (candidates.length === 0) return { title: '', points: [] };
  const relations = findRelations(candidates.slice(0, 150));
  return kind === 'weekly' && posts.length > SECTIONS_FROM
    ? ofWeek(candidates, relations, inOrder)
    : ofDay(candidates, relations, inOrder, kind);
}

function ofDay(
  all: readonly Candidate[],
  relations: readonly Relation[],
  posts: readonly SourcePost[],
  kind: SummaryKind,
): SummaryDraft {
  const { points: most, perAuthor } = { ...LIMITS[kind], points: LIMITS.daily.points };
  const repeated = new Set([...sameNews(all, relations).values()].flat());
  const chosen = choose(
    all.filter((candidate) => !repeated.has(candidate)),
    most,
    { perAuthor },
  );
  const disputes = relations.filter(({ isDispute }) => isDispute);
  const pair =
    disputes.find(({ a, b }) => chosen.includes(a) && chosen.includes(b)) ??
    // One side alone would be half of the truth.
    disputes.find(
      ({ a, b }) => [a, b].some((one) => chosen.includes(one)) && [a, b].every((one) => !repeated.has(one)),
    );
  const disputed = pair ? [pair.a, pair.b] : [];
  const rest = chosen.filter((candidate) => !disputed.includes(candidate)).slice(0, most - disputed.length);
  // A side of a dispute is no title.
  const title = toTitle(rest.length > 0 ? rest : disputed);
  const tip = rest.slice(LEAD_POINTS).find(({ text }) => hasInstruction(text) && !hasRule(text) && !hasResult(text));
  const others = rest.filter((candidate) => candidate !== tip);
  const tips = tip ? [toPoint(tip, posts, WORTH_TRYING)] : [];
  if (posts.length <= SECTIONS_FROM)
    return { title, points: [...[...others, ...disputed].map((candidate) => toPoint(candidate, posts)), ...tips] };
  const points = inSections(
    others.map((one) => toPoint(one, posts, topicOf(one.post.title, `${one.text}\n${one.post.text.slice(0, 600)}`))),
  );
  return {
    title,
    points: [...points, ...disputed.map((candidate) => toPoint(candidate, posts, DISPUTED)), ...tips],
  };
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

function ofWeek(
  candidates: readonly Candidate[],
  relations: readonly Relation[],
  posts: readonly SourcePost[],
): SummaryDraft {
  const used = new Set<Candidate>();
  const disputed: Candidate[] = [];
  for (const { a, b, isDispute } of relations) {
    if (!isDispute || used.has(a) || used.has(b) || disputed.length >= 2 * WEEK.disputed.max) continue;
    disputed.push(a, b);
    used.add(a).add(b);
  }
  const agreed: Candidate[] = [];
  const all = candidates.filter((candidate) => !used.has(candidate));
  const news = sameNews(
    all,
    relations.filter(({ a, b }) => !used.has(a) && !used.has(b)),
  );
  for (const candidate of all) {
    if (used.has(candidate) || agreed.length >= 2 * WEEK.agreed.max) continue;
    const others = (news.get(candidate) ?? []).filter((other) => !used.has(other));
    // A copy agrees with nothing: it is the same words.
    if (others.length === 0) continue;
    agreed.push(candidate, ...others.slice(0, 1));
    for (const one of [candidate, ...others]) used.add(one);
  }
  const taken = [...disputed, ...agreed];
  const take = (isWanted: (text: string) => boolean, count: number) => {
    const free = candidates.filter((candidate) => !used.has(candidate) && isWanted(candidate.text));
    const own = choose(free, count, { taken, perAuthor: LIMITS.weekly.perAuthor });
    for (const one of own) used.add(one);
    taken.push(...own);
    return own;
  };
  const rules = take(hasRule, 4);
  const numbers = take(hasResult, WEEK.numbers.max);
  const advice = take(hasAdvice, WEEK.monday.max - rules.length);
  const sections = [
    [WEEK.agreed.name, agreed],
    [WEEK.disputed.name, disputed],
    [WEEK.numbers.name, numbers],
    [WEEK.monday.name, [...rules, ...advice]],
  ] as const;
  const points = sections.flatMap(([section, own]) => own.map((candidate) => toPoint(candidate, posts, section)));
  return { title: toTitle([...agreed, ...rules, ...numbers, ...advice]), points };
}
