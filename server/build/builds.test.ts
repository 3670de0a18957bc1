import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getCurrentBuild, publishBuild, switchToBuildOf } from './builds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What `next build` does to `.next`: everything but its cache is new. */
function build(id: string): void {
  rmSync(join(root, '.next'), { recursive: true, force: true });
  write('.next/BUILD_ID', id);
  write(`.next/server/page-${id}.js`, id);
  write('.next/cache/large', 'x');
}

function buildAndPublish(id: string, inputsHash = `inputs of ${id}`): void {
  build(id);
  publishBuild(inputsHash, root);
}

const listBuilds = () => readdirSync(join(root, '.next-builds')).filter((name) => name !== 'current');

it('has no build at first', () => {
  expect(getCurrentBuild(root)).toBeNull();
});

it('keeps the build that a web runs from while the next is made, and switches to a whole one only', () => {
  buildAndPublish('one');
  const running = getCurrentBuild(root);
  expect(running).toEqual({ id: 'one', directory: join('.next-builds', 'one') });
  const page = join(root, running?.directory ?? '', 'server/page-one.js');

  build('two');
  expect(getCurrentBuild(root)).toEqual(running);
  expect(readFileSync(page, 'utf8')).toBe('one');

  publishBuild('inputs of two', root);
  expect(getCurrentBuild(root)?.id).toBe('two');
  expect(readFileSync(page, 'utf8')).toBe('one');
});

it('leaves out what only the compiler needs', () => {
  buildAndPublish('one');
  expect(existsSync(join(root, '.next-builds/one/cache'))).toBe(false);
});

it('switches back to a build that is kept, without building', () => {
  buildAndPublish('one');
  buildAndPublish('two');
  expect(switchToBuildOf('inputs of one', root)).toBe(true);
  expect(getCurrentBuild(root)?.id).toBe('one');
  expect(switchToBuildOf('inputs of three', root)).toBe(false);
  expect(getCurrentBuild(root)?.id).toBe('one');
});

it('keeps the last five builds, and nothing that was left half copied', () => {
  write('.next-builds/dead.new/BUILD_ID', 'dead');
  for (const id of ['one', 'two', 'three', 'four', 'five', 'six']) buildAndPublish(id);
  expect(listBuilds().sort()).toEqual(['five', 'four', 'six', 'three', 'two']);
});

it('never removes the current one', () => {
  for (const id of ['one', 'two', 'three', 'four', 'five']) buildAndPublish(id);
  expect(switchToBuildOf('inputs of one', root)).toBe(true);
  buildAndPublish('six');
  expect(getCurrentBuild(root)?.id).toBe('six');
  expect(listBuilds()).toHaveLength(5);
});

it('says so where Next left no build', () => {
  expect(() => publishBuild('x', root)).toThrow('BUILD_ID');
});
