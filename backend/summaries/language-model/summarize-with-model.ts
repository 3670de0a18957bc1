import { checkPoints, isTitleSupported } from '../claims/check-points.ts';
import type { SummaryDraft, SummaryPoint, SummaryPost } from '../draft/draft.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import type { SummaryKind } from '../period/period.ts';
import type { ModelClient } from './ask-model.ts';
import { groupPosts, promptOfPoints, promptOfPosts } from './prompt.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

const MAX_POINTS = 7;
/** With fewer that hold, the model has not understood. */
const MIN_POINTS = 3;

type Options = {
  ask: ModelClient;
  log: Log;
  model: string;
  kind?: SummaryKind;
  /** Whether an operator reads the summary before it is published: points that code cannot follow are left in. */
  isReviewed?: boolean;
};

/**
 * A summary by a language model: of groups of posts first where there are many. Every point, of groups too, is held against
 * the quotations that it rests on, by code and by a second question to the model. Where the model cannot be asked, or nothing usable is
 * left of what it says, the posts' own sentences are taken, and the log says so. Does not throw for anything the model does.
 */
export async function summarizeWithModel(
  posts: readonly SummaryPost[],
  { ask, log, model, kind = 'daily', isReviewed = false }: Options,
): Promise<SummaryDraft> {
  const startedAt = performance.now();
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const reasons: string[] = [];
  const askChecked = async (prompt: string): Promise<SummaryDraft> => {
    spent.calls += 1;
    const { draft, inputTokens, outputTokens } = await ask.draft(prompt);
    spent.inputTokens += inputTokens;
    spent.outputTokens += outputTokens;
    const { kept, dropped } = checkPoints(draft.points, posts, { allowReview: isReviewed });
    reasons.push(...dropped.map(({ reason }) => reason));
    return { title: draft.title.replaceAll(/\s+/g, ' ').trim(), points: kept };
  };
  try {
    const draft = await askInGroups(posts, askChecked);
    const points = await askAgain(draft.points.slice(0, MAX_POINTS), ask, reasons);
    const needed = Math.min(MIN_POINTS, posts.length);
    if (points.length < needed) throw new Error(`only ${points.length} of its points hold`);
    const title = isTitleSupported(draft.title, points) ? draft.title : extractSummary(posts, kind).title;
    return { title, points, model };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ model, reason }, "the language model failed: the summary is made of the posts' own sentences");
    return extractSummary(posts, kind);
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    log.info({ model, posts: posts.length, ...spent, dropped: reasons, ms }, 'language model asked');
  }
}

/** Keeps the points whose quotations say so when the model sees nothing else. */
async function askAgain(points: readonly SummaryPoint[], ask: ModelClient, reasons: string[]): Promise<SummaryPoint[]> {
  if (points.length === 0) return [];
  const answers = await ask.doTheySay(
    points.map(({ text, quotes = [] }) => ({ claim: text, quote: quotes.join(' … ') })),
  );
  return points.filter((_point, index) => {
    if (!answers[index]) reasons.push('the model does not find it in the quotation');
    return answers[index];
  });
}

async function askInGroups(
  posts: readonly SummaryPost[],
  ask: (prompt: string) => Promise<SummaryDraft>,
): Promise<SummaryDraft> {
  const groups = groupPosts(posts);
  if (groups.length <= 1) return ask(promptOfPosts(posts));
  const points: SummaryPoint[] = [];
  // One after the other: a model on one's own machine answers no faster at once.
  for (const group of groups) points.push(...(await ask(promptOfPosts(group))).points);
  return ask(promptOfPoints(points));
}
