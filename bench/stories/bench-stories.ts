/**
 * `npm run bench -- stories [file.ndjson]`: how well stories are found in labelled posts, `{"story", "author", "at", "text", "link"}` a
 * line; by default in the two halves beside this file. With SUMMARY_MODEL and SUMMARY_BASE_URL also what its judgement would publish.
 */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { createAsk } from '#backend/language-model/create-ask.ts';
import { createPairJudge } from '#backend/stories/judge-pair.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { evaluateStories } from './evaluate-stories.ts';

const HALVES = ['tuning.ndjson', 'held-out.ndjson'].map((name) => new URL(name, import.meta.url).pathname);

export async function benchStories(_supervisor: Supervisor, args: string[]): Promise<void> {
  const { SUMMARY_BASE_URL: baseUrl, SUMMARY_MODEL: name, SUMMARY_API_KEY: apiKey } = process.env;
  const model = baseUrl && name ? { baseUrl, name, apiKey } : null;
  const judge = model && createPairJudge(await createAsk(model, pino({ level: 'warn' })));
  for (const file of args.length > 0 ? args.map((given) => fromCaller(given)) : HALVES) {
    const database = await openDatabase({ relaxedDurability: true });
    await migrate(database);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const { posts, ...rates } = await evaluateStories(
      database.db,
      lines.map((line) => JSON.parse(line)),
      judge ?? undefined,
    );
    console.log(`${file}: ${posts} posts`);
    for (const [kind, { stories, precision, recall }] of Object.entries(rates))
      console.log(`${kind}\t${stories} stories\tprecision ${precision}\trecall ${recall}`);
    await database.close();
  }
}
