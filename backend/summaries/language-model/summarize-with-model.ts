import type { ModelClient, Selected } from '../../language-model/ask-model.ts';
import { type ChosenPassage, GAP, readPost } from '../../text/passages/passages.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import type { SummaryDraft } from '../draft/draft.ts';
import { inSections, LIMITS, MIN_POINTS, SECTIONS_FROM, toPoint } from '../extract/points.ts';
import { toTitle } from '../extract/title.ts';
import { HEADINGS, topicOf, WORTH_TRYING } from '../extract/topics.ts';
import type { SummaryKind } from '../period/period.ts';
import { summarizeByRules } from '../summarize.ts';
import { groupPosts, promptOfPosts } from './prompt.ts';
import { selectPassage } from './select-passage.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

type Options = { model: ModelClient; log: Log; name: string; kind: SummaryKind };

/** A passage that a model selected, under a heading of the closed list or none. */
type Selection = ChosenPassage & { heading: string | null };

/**
 * A summary whose sentences a language model selects, of groups of posts first where there are many. What it answers is looked up in the
 * posts, and published as it stands there. Where it cannot be asked, or too little of its answer is in the posts, rules select, and the
 * draft has the reason. Does not throw for anything the model does.
 */
export async function summarizeWithModel(
  posts: readonly SourcePost[],
  { model, log, name, kind }: Options,
): Promise<SummaryDraft> {
  if (posts.length < MIN_POINTS) return summarizeByRules(posts, kind);
  const startedAt = performance.now();
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const dropped: string[] = [];
  const select = async (shown: readonly SourcePost[]): Promise<Selection[]> => {
    spent.calls += 1;
    const { points, inputTokens, outputTokens } = await model.select(promptOfPosts(shown, kind));
    spent.inputTokens += inputTokens;
    spent.outputTokens += outputTokens;
    return findSelections(points, posts, kind, dropped);
  };
  try {
    const selections = await selectInGroups(posts, select);
    if (selections.length < MIN_POINTS) throw new Error(tooFew(selections.length, dropped));
    return { ...arrange(selections, posts), selector: name };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ model: name, reason }, 'the language model failed: rules select the sentences');
    return { ...(await summarizeByRules(posts, kind)), modelFailure: reason };
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    log.info({ model: name, posts: posts.length, ...spent, dropped, ms }, 'language model asked');
  }
}

function tooFew(count: number, dropped: readonly string[]): string {
  const [why] = dropped;
  return `only ${count} of its points ${count === 1 ? 'is' : 'are'} usable${why ? `: ${why}` : ''}`;
}

async function selectInGroups(
  posts: readonly SourcePost[],
  select: (shown: readonly SourcePost[]) => Promise<Selection[]>,
): Promise<Selection[]> {
  const groups = groupPosts(posts);
  if (groups.length < 2) return select(posts);
  const selections: { rank: number; one: Selection }[] = [];
  for (const group of groups) {
    // One after the other: a model on one's own machine answers no faster at once.
    const own = await select(group);
    selections.push(...own.map((one, rank) => ({ rank, one })));
  }
  // It chooses among the strongest of all groups, as many as it reads at once.
  const [shown = []] = groupPosts(
    selections
      .sort((a, b) => a.rank - b.rank)
      .map(({ one: { post, units, spans } }) => {
        const pieces = spans.map(({ from, to }) => units.slice(from, to + 1).map(({ text }) => text));
        return { ...post, text: pieces.map((texts) => texts.join(' ')).join(GAP) };
      }),
  );
  return shown.length === 0 ? [] : select(shown);
}

/** The passages that a model's answer is found to select, each once, and few of an author. */
function findSelections(
  points: readonly Selected[],
  posts: readonly SourcePost[],
  kind: SummaryKind,
  dropped: string[],
): Selection[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const { characters, points: most, perAuthor } = LIMITS[kind];
  const selections: Selection[] = [];
  const explain = ({ post: id, quote, heading }: Selected): string | null => {
    const post = byId.get(id);
    if (!post) return 'cites no post of the period';
    const read = readPost(post);
    if (!read) return 'the post is an advert';
    const found = selectPassage(read, quote, characters);
    if ('reason' in found) return found.reason;
    const { post: own, text } = found;
    if (selections.some((one) => one.post.id === own.id || one.text === text)) return 'selected already';
    const ofAuthor = selections.filter(({ post: one }) => one.author !== null && one.author === own.author);
    if (ofAuthor.length >= perAuthor) return 'another of the same author';
    selections.push({ ...found, heading: heading !== null && HEADINGS.includes(heading) ? heading : null });
    return null;
  };
  for (const point of points) {
    if (selections.length === most) break;
    const reason = explain(point);
    if (reason !== null) dropped.push(reason);
  }
  return selections;
}

function arrange(selections: readonly Selection[], posts: readonly SourcePost[]): SummaryDraft {
  const isSectioned = posts.length > SECTIONS_FROM || selections.some(({ heading }) => heading !== null);
  // One, beside enough others, whatever the model says.
  const tip = selections.length > MIN_POINTS ? selections.find(({ heading }) => heading === WORTH_TRYING) : undefined;
  const points = selections.map((one) => {
    const heading = one.heading === WORTH_TRYING && one !== tip ? null : one.heading;
    const topic = heading ?? topicOf(one.post.title, one.text);
    return toPoint(one, posts, isSectioned ? topic : undefined);
  });
  return { title: toTitle(selections), points: isSectioned ? inSections(points) : points };
}
