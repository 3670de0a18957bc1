import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPosts } from '#backend/posts/ingest/reading/read-posts.ts';

const listOf = (part: number) => {
  const tweet = {
    ...{ id_str: `189680000000000000${part}`, full_text: `Words on margins, part ${part}.` },
    created_at: 'Tue Mar 04 09:00:00 +0000 2025',
  };
  return `window.YTD.tweets.part${part} = ${JSON.stringify([{ tweet }])}`;
};

it('one file of an archive is read with the other parts of its list', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  try {
    writeFileSync(path.join(folder, 'tweets.js'), listOf(0));
    for (const part of [1, 2, 10]) writeFileSync(path.join(folder, `tweets-part${part}.js`), listOf(part % 9));
    writeFileSync(path.join(folder, 'tweets-old.js'), listOf(7));
    const reading = await readPosts(path.join(folder, 'tweets.js'), { now: new Date('2026-11-28T12:00:00Z') });
    const records = await Array.fromAsync(reading.records);
    reading.close();
    expect(records).toHaveLength(4);
    expect(reading.notes).toHaveLength(1);
    for (const part of [1, 2, 10]) expect(reading.notes[0]).toContain(`tweets-part${part}.js`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
