import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashBuildInputs } from './build-inputs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  write('app/page.tsx', 'page');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const hash = (env = {}): string => hashBuildInputs(env, root);

describe('hashBuildInputs', () => {
  it.each([
    ['a changed source', 'app/page.tsx', 'changed'],
    ['a new file in a new directory', 'hooks/use-it.ts', ''],
    ['a changed lockfile', 'package-lock.json', '{"lockfileVersion":3}'],
  ])('is another after %s', (_title, path, text) => {
    const before = hash();
    write(path, text);
    expect(hash()).not.toBe(before);
  });

  it('is another when an inlined variable changes', () => {
    expect(hash({ NEXT_PUBLIC_X: '1' })).not.toBe(hash());
  });

  it.each([
    ...['app/page.test.tsx', 'backend/server.ts', 'e2e/feed.spec.ts', '.env', 'README.md', 'data/pages/x.html'],
    ...['.next/BUILD_ID', '.next-builds/current'],
  ])('stays when %s changes, which is no part of it', (path) => {
    const before = hash({ DATA_DIR: 'data' });
    write(path, 'changed');
    expect(hash({ DATA_DIR: 'data' })).toBe(before);
  });
});
