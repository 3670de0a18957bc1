import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addCompileHints } from './add-compile-hints';

let distDir: string;

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'sellerfeed-build-'));
});

afterEach(() => rmSync(distDir, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(distDir, name), text);
const read = (name: string): string => readFileSync(join(distDir, name), 'utf8');

test('marks the scripts that every page starts with, once', async () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['framework.js'] }));
  write('framework.js', 'start()');
  write('dialog.js', 'open()');
  await addCompileHints({ distDir });
  await addCompileHints({ distDir });
  expect(read('framework.js')).toBe('//# allFunctionsCalledOnLoad\nstart()');
  expect(read('dialog.js')).toBe('open()');
});

test('fails where the build names none: a newer Next may name them otherwise', async () => {
  for (const manifest of [{ rootMainFiles: [] }, {}]) {
    write('build-manifest.json', JSON.stringify(manifest));
    await expect(addCompileHints({ distDir })).rejects.toThrow('no scripts');
  }
});
