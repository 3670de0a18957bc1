import { expect, it } from 'vitest';
import { type Counts, showProgress } from './show-progress.ts';

const report = (total: number, error = 0): Counts => ({
  create: total - error,
  duplicate: 0,
  skip: 0,
  draft: 0,
  error,
});

function record(isTTY: boolean) {
  const written: string[] = [];
  return { written, progress: showProgress({ isTTY, write: (text) => written.push(text) }) };
}

it('redraws a bar on a terminal and clears it at the end', () => {
  const { written, progress } = record(true);
  progress.update(report(250, 2), 0.5);
  progress.update(report(500), null);
  progress.end();
  const erase = '\r\x1b[K';
  expect(written.every((text) => text.startsWith(erase))).toBe(true);
  const [half, unknown, end] = written.map((text) => text.slice(erase.length));
  expect(half).toMatch(/^\[#{12}-{12}\] {2}50 % 250 records, 2 bad, \d+\/s$/);
  expect(unknown).toMatch(/^500 records, \d+\/s$/);
  expect(end).toBe('');
});

it('writes a plain line per thousand posts elsewhere', () => {
  const { written, progress } = record(false);
  for (const total of [250, 999, 1250, 1500, 2000, 2100]) progress.update(report(total, 1), 0.1);
  progress.end();
  expect(written).toEqual([
    '1250 records read: 1249 new, 0 known, 1 bad\n',
    '2000 records read: 1999 new, 0 known, 1 bad\n',
  ]);
});
