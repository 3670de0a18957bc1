import type { Command as Program } from 'commander';
import { pino } from 'pino';
import { ZodError, z } from 'zod';
import type { BackendConfig } from '#backend/config.ts';
import { evaluateStories } from '#backend/stories/evaluate-stories.ts';
import { createPairJudge } from '#backend/stories/judge-pair.ts';
import { createAsk } from '#backend/summaries/create-summaries.ts';
import { UserError } from '#runtime/user-error.mjs';
import { RECORDS_FILE, withRecords } from './records.ts';

/** Evaluates how stories are found, on a file. Needs no backend and no database, and writes nothing. */
export function addStoryEvaluation(stories: Program, config: BackendConfig): void {
  stories
    .command('evaluate')
    .description(
      'compares the stories found in labelled posts, {"id", "story", "author", "platform", "at", "text", "link", "hashtags"}, with their labels',
    )
    .requiredOption('--file <file>', RECORDS_FILE)
    .option('--json', 'prints the answer as JSON', false)
    .action((flags: { file: string; json: boolean }) =>
      withRecords(flags.file, async (records) => {
        const lines: unknown[] = [];
        for await (const record of records) lines.push('value' in record ? record.value : null);
        const { model } = config.summaries;
        const judge = model
          ? createPairJudge(await createAsk(model, pino({ level: 'warn' }, pino.destination(2))))
          : undefined;
        const { posts, published, suggested } = await evaluateStories(lines, judge).catch((error: unknown) => {
          throw error instanceof ZodError ? new UserError(`${flags.file}: ${z.prettifyError(error)}`) : error;
        });
        if (flags.json) console.log(JSON.stringify({ posts, published, suggested }));
        else
          for (const [name, rates] of Object.entries({ published, suggested }))
            console.log(`${name}\t${rates.stories} stories\tprecision ${rates.precision}\trecall ${rates.recall}`);
      }),
    );
}
