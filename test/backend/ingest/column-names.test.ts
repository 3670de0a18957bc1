import { expect, it } from 'vitest';
import { readPostsOf } from '#backend/posts/ingest/reading/read-posts.ts';

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

it.each([
  ['Date (GMT+1)', '2026-11-27 14:05', '2026-11-27T13:05:00.000Z'],
  ['Date (UTC)', '2026-11-27 14:05', '2026-11-27T14:05:00.000Z'],
  ['Posted at (Europe/Berlin)', '2026-07-01 14:05', '2026-07-01T12:05:00.000Z'],
  ['Date (GMT+1)', '2026-11-27T14:05:00Z', '2026-11-27T14:05:00.000Z'],
  ['Date (GMT+1)', '2026-11-27', '2026-11-27T00:00:00.000Z'],
  ['Date (required)', '2026-11-27 14:05', '2026-11-27T14:05:00.000Z'],
])('a column %j with %j is of %s', async (column, date, publishedAt) => {
  const csv = `${column},Text (as posted),Author\n${date},Fees rose again.,Jo Smith\n`;
  const reading = await readPostsOf(bytesOf(csv), { now: new Date('2026-11-28T12:00:00Z') });
  const records = await Array.fromAsync(reading.records);
  reading.close();
  expect(records).toMatchObject([
    { status: 'post', post: { text: 'Fees rose again.', postUser: 'Jo Smith', publishedAt } },
  ]);
});
