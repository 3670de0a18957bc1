import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#server/process/root.ts';

const FOLDER = join(ROOT, 'docs/decisions');

it('numbers the decisions from 1 without a gap or a double, in the name as in the title', () => {
  const files = readdirSync(FOLDER).sort();
  const titles = files.map((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n', 1)[0] ?? '');
  const expected = files.map((_, index) => index + 1);
  expect(files.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]))).toEqual(expected);
  expect(titles.map((title) => Number(/^# (\d+)\. /.exec(title)?.[1]))).toEqual(expected);
});
