import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyPackFolder } from './empty-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takes a folder that is not there, an empty one, and one with an earlier pack', () => {
  const target = join(folder, 'one/web');
  emptyPackFolder(target);
  writeFileSync(join(target, 'old.js'), '');
  emptyPackFolder(target);
  expect(readdirSync(target)).toEqual(['.packed']);
  mkdirSync(join(folder, 'empty'));
  expect(() => emptyPackFolder(join(folder, 'empty'))).not.toThrow();
});

it('leaves alone what it has not packed', () => {
  writeFileSync(join(folder, 'letters.txt'), '');
  expect(() => emptyPackFolder(folder)).toThrow('holds something else than a pack');
  expect(readdirSync(folder)).toEqual(['letters.txt']);
});
