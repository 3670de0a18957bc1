import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listNextFiles } from './list-next-files.ts';
import { readPackedConfig } from './packed-config.ts';

const BUILD = '.next-builds/one';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packed-'));
  mkdirSync(join(root, BUILD, 'server/app'), { recursive: true });
  const config = { distDir: '.next', cacheHandler: '../server/page-cache/handler.mjs', compress: false };
  writeFileSync(join(root, BUILD, 'required-server-files.json'), JSON.stringify({ config }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a pack is configured as its build was, from where it lies now', () => {
  const { __NEXT_PRIVATE_STANDALONE_CONFIG: given = '' } = readPackedConfig(root, BUILD);
  expect(JSON.parse(given)).toEqual({
    distDir: BUILD,
    cacheHandler: join(root, 'server/page-cache/handler.mjs'),
    compress: false,
  });
});

it('a checkout is configured by its own source', () => {
  writeFileSync(join(root, 'next.config.ts'), 'export default {};');
  expect(readPackedConfig(root, BUILD)).toEqual({});
});

it('the files that pages need are counted from where the compiler wrote its notes', () => {
  const files = ['../../../node_modules/sharp/index.js', '../chunks/one.js', '../../../package.json'];
  writeFileSync(join(root, BUILD, 'server/app/page.js.nft.json'), JSON.stringify({ files }));
  expect(listNextFiles(root, BUILD).toSorted()).toEqual(['node_modules/sharp/index.js', 'package.json']);
});
