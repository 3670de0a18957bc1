import { checkPoints, isTitleSupported } from '../draft/check-points.ts';
import type { SummaryDraft, SummaryPoint, SummaryPost } from '../draft/draft.ts';
import { extractSummary } from '../extract/extract-summary.ts';
import type { AskModel } from './ask-model.ts';
import { groupPosts, promptOfPoints, promptOfPosts } from './prompt.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

const MAX_POINTS = 7;
/** With fewer that hold, the model has not understood. */
const MIN_POINTS = 3;

/**
 * A summary by a language model: of groups of posts first where there are many. Every point, of groups too, is held against
 * the posts that it cites. Where the model cannot be asked, or nothing usable is left of what it says, the posts' own
 * sentences are taken, and the log says so. Does not throw for anything the model does.
 */
export async function summarizeWithModel(
  posts: readonly SummaryPost[],
  { ask, log, model }: { ask: AskModel; log: Log; model: string },
): Promise<SummaryDraft> {
  const startedAt = performance.now();
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const reasons: string[] = [];
  const askChecked = async (prompt: string): Promise<SummaryDraft> => {
    spent.calls += 1;
    const { draft, inputTokens, outputTokens } = await ask(prompt);
    spent.inputTokens += inputTokens;
    spent.outputTokens += outputTokens;
    const { kept, dropped } = checkPoints(draft.points, posts);
    reasons.push(...dropped.map(({ reason }) => reason));
    return { title: draft.title.replaceAll(/\s+/g, ' ').trim(), points: kept };
  };
  try {
    const draft = await askInGroups(posts, askChecked);
    const needed = Math.min(MIN_POINTS, posts.length);
    if (draft.points.length < needed) throw new Error(`only ${draft.points.length} of its points hold`);
    const title = isTitleSupported(draft.title, posts) ? draft.title : extractSummary(posts).title;
    return { title, points: draft.points.slice(0, MAX_POINTS) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ model, reason }, "the language model failed: the summary is made of the posts' own sentences");
    return extractSummary(posts);
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    log.info({ model, posts: posts.length, ...spent, dropped: reasons, ms }, 'language model asked');
  }
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
