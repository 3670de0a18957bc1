import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress';

let distDir: string;

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'sellerfeed-build-'));
});

afterEach(() => rmSync(distDir, { recursive: true }));

test('lays compressed copies beside files that gain by it, in every folder', async () => {
  const chunks = join(distDir, 'static/chunks');
  mkdirSync(chunks, { recursive: true });
  const script = 'export const answer = 42;\n'.repeat(100);
  writeFileSync(join(chunks, 'large.js'), script);
  writeFileSync(join(chunks, 'small.js'), 'start()');
  writeFileSync(join(chunks, 'font.woff2'), script);
  await precompress({ distDir });
  expect(readdirSync(chunks).sort()).toEqual(['font.woff2', 'large.js', 'large.js.br', 'large.js.gz', 'small.js']);
  expect(brotliDecompressSync(readFileSync(join(chunks, 'large.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(chunks, 'large.js.gz'))).toString()).toBe(script);
});
