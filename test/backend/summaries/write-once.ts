// Writes one summary, as the command does, for the test that kills it.
import { pino } from 'pino';
import { parseDay } from '#backend/db/parameters.ts';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { NO_RECORD } from '#backend/summaries/records/summary-records.ts';
import { writeSummary } from '#backend/summaries/write/write-summary.ts';

const [url = '', secretKey = '', day = ''] = process.argv.slice(2);
// The database is the other process's own.
const memory = {
  find: async () => NO_RECORD,
  noteWritten: async () => {},
  noteFailure: async () => {},
  noteDrafted: async () => {},
  dropDraft: async () => false,
};
const summaries = createSummaries(
  {
    summaries: { contentUrl: url, dataServiceUrl: url, secretKey, model: null },
    webUrls: [url],
    revalidateSecret: 'x'.repeat(32),
  },
  { clock: () => new Date(), log: pino({ level: 'silent' }), memory },
);
const date = parseDay(day);
if (!summaries || !date) throw new Error('Usage: write-once.ts <url> <secret key> <day>');
await writeSummary(summaries, periodOf('daily', date), { force: true });
