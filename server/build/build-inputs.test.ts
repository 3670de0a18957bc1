import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashBuildInputs, hashDeskInputs } from './build-inputs.ts';

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
    ...[
      'app/page.test.tsx',
      'sellerfeed.log',
      'nohup.out',
      'backend/main/server.ts',
      'admin/app.tsx',
      'e2e/feed.spec.ts',
      '.env',
      'README.md',
      'data/pages/x.html',
    ],
    '.next/BUILD_ID',
  ])('stays when %s changes, which is no part of it', (path) => {
    const before = hash({ DATA_DIR: 'data' });
    write(path, 'changed');
    expect(hash({ DATA_DIR: 'data' })).toBe(before);
  });
});

describe('hashDeskInputs', () => {
  beforeEach(() => {
    write('admin/app.tsx', 'app');
    write('lib/design/colors.ts', 'colors');
    write('app/fonts/feed-serif.woff2', 'font');
    write('postcss.config.mjs', 'postcss');
    write('tsconfig.json', '{}');
    write('extension/extract/x.ts', 'x');
    write('backend/text/slugify.ts', 'slugify');
  });

  it.each(['admin/app.tsx', 'admin/new.ts', 'lib/design/colors.ts', 'package-lock.json', 'extension/extract/x.ts'])(
    'is another after a change of %s',
    (path) => {
      const before = hashDeskInputs(root);
      write(path, 'changed');
      expect(hashDeskInputs(root)).not.toBe(before);
    },
  );

  it.each(['app/page.tsx', 'admin/README.md', 'admin/api.test.ts'])('stays when %s changes', (path) => {
    const before = hashDeskInputs(root);
    write(path, 'changed');
    expect(hashDeskInputs(root)).toBe(before);
  });
});
