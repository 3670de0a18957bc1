import { expect, it } from 'vitest';
import { describeSchedule } from './job';

it.each([
  ['*/5 * * * *', 'UTC', 'Every 5 minutes'],
  ['* * * * *', 'UTC', 'Every minute'],
  ['7 * * * *', 'UTC', 'Every hour at 07 past'],
  ['20 3 * * *', 'UTC', 'Every day at 03:20, UTC'],
  ['0 7 * * 1', 'America/New_York', 'Every Monday at 07:00, America/New York'],
  ['0 7 1 * *', 'UTC', '0 7 1 * * (UTC)'],
  ['0 7 * * 1-5', 'UTC', '0 7 * * 1-5 (UTC)'],
])('%s in %s is "%s"', (cron, tz, words) => {
  expect(describeSchedule({ cron, tz })).toBe(words);
});
