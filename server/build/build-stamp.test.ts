import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashBuildInputs, isBuildFresh, removeStamp, writeStamp } from './build-stamp.ts';

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

function finishBuild(buildId: string): void {
  const hash = hashBuildInputs({}, root);
  write('.next/BUILD_ID', buildId);
  writeStamp(hash, root);
}

const isFresh = (env = {}): boolean => isBuildFresh(hashBuildInputs(env, root), root);

describe('isBuildFresh', () => {
  it('takes a finished build of the present sources', () => {
    expect(isFresh()).toBe(false);
    finishBuild('one');
    expect(isFresh()).toBe(true);
  });

  it.each([
    ['a changed source', 'app/page.tsx', 'changed'],
    ['a new file in a new directory', 'hooks/use-it.ts', ''],
    ['a changed lockfile', 'package-lock.json', '{"lockfileVersion":3}'],
    ['a build by somebody else', '.next/BUILD_ID', 'two'],
  ])('refuses it after %s', (_title, path, text) => {
    finishBuild('one');
    write(path, text);
    expect(isFresh()).toBe(false);
  });

  it('refuses it when an inlined variable changes', () => {
    finishBuild('one');
    expect(isFresh({ NEXT_PUBLIC_X: '1' })).toBe(false);
  });

  it.each(['app/page.test.tsx', 'backend/server.ts', 'e2e/feed.spec.ts', '.env', 'README.md', 'data/pages/x.html'])(
    'keeps it when %s changes, which is no part of it',
    (path) => {
      finishBuild('one');
      write(path, 'changed');
      expect(isFresh({ DATA_DIR: 'data' })).toBe(true);
    },
  );

  it('refuses a build that was begun again and not finished', () => {
    finishBuild('one');
    removeStamp(root);
    expect(isFresh()).toBe(false);
  });
});
