import { revalidate, type WebAccess } from '#backend/http/revalidate.ts';
import type { ModelAccess, ModelClient } from '#backend/language-model/ask-model.ts';
import { createAsk } from '#backend/language-model/create-ask.ts';
import { type Summarize, summarizeByRules } from './summarize.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

export type SummariesConfig = {
  summaries: {
    /** Whether summaries are written here. */
    isOn: boolean;
    /** Null: rules select the sentences. */
    model: ModelAccess | null;
  };
};

/** Creates the writer of summaries. Null where nobody is to write any here. */
export function createSummaries(
  config: SummariesConfig & WebAccess,
  { db, clock, log }: Pick<SummaryDependencies, 'db' | 'clock' | 'log'>,
): SummaryDependencies | null {
  const { isOn, model } = config.summaries;
  if (!isOn) return null;
  const onWritten = () => revalidate(config, ['summaries', 'banner']);
  return { db, summarize: createSummarize(model, log), clock, log, onWritten };
}

/** Sums posts up as configured: with a language model, or by rules. Needs no database. */
export function createSummarize(access: ModelAccess | null, log: SummaryDependencies['log']): Summarize {
  if (!access) return summarizeByRules;
  let model: Promise<ModelClient> | undefined;
  return async (posts, kind) => {
    const { summarizeWithModel } = await import('./language-model/summarize-with-model.ts');
    // One for all: it learns whether its server takes schemas.
    model ??= createAsk(access, log);
    return summarizeWithModel(posts, { model: await model, log, name: access.name, kind });
  };
}
