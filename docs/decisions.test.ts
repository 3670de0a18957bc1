import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';

const FOLDER = join(ROOT, 'docs/decisions');

it('gives each decision one number, in the name as in the title; those of deleted ones stay unused', () => {
  const files = readdirSync(FOLDER).sort();
  const titles = files.map((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n', 1)[0] ?? '');
  const numbers = files.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
  expect(numbers).not.toContain(Number.NaN);
  expect(new Set(numbers).size).toBe(files.length);
  expect(titles.map((title) => Number(/^# (\d+)\. /.exec(title)?.[1]))).toEqual(numbers);
});
