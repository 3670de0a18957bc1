import { setTimeout as wait } from 'node:timers/promises';
import type { BackendConfig } from '#backend/config.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import type { ModelClient } from './language-model/ask-model.ts';
import { listWhereFew, type Summarize, summarizeByRules } from './summarize.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

/** Creates the writer of summaries. Null where nobody is to write any here. */
export function createSummaries(
  config: Pick<BackendConfig, 'summaries' | 'webUrls' | 'revalidateSecret'>,
  { db, clock, log }: Pick<SummaryDependencies, 'db' | 'clock' | 'log'>,
): SummaryDependencies | null {
  const { isOn, model } = config.summaries;
  if (!isOn) return null;
  const onWritten = () => revalidate(config, ['summaries', 'banner']);
  return { db, summarize: createSummarize(model, log), clock, log, onWritten };
}

/** For each call: a model that hangs must not hold the job. */
const MODEL_TIMEOUT_MS = 30_000;

/** Sums posts up as configured: with a language model, or by rules. Needs no database. */
export function createSummarize(
  access: BackendConfig['summaries']['model'],
  log: SummaryDependencies['log'],
): Summarize {
  if (!access) return summarizeByRules;
  return async (posts, kind) => {
    const { summarizeWithModel } = await import('./language-model/summarize-with-model.ts');
    const model = await createAsk(access, log);
    const draft = await summarizeWithModel(posts, { model, log, name: access.name, kind });
    return listWhereFew(draft, posts, kind);
  };
}

/** Twenty megabytes that an installation without a model never loads. */
export async function createAsk(
  model: NonNullable<BackendConfig['summaries']['model']>,
  log: SummaryDependencies['log'],
): Promise<ModelClient> {
  const { createModelClient } = await import('./language-model/ask-model.ts');
  return createModelClient(model, { timeoutMs: MODEL_TIMEOUT_MS, wait }, log);
}
