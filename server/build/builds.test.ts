import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getCurrentBuild, publishBuild } from './builds.ts';

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
  expect(running).toMatchObject({ id: 'one', directory: join('.next-builds', 'one') });
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

it('names the inputs of the current build', () => {
  buildAndPublish('one', 'inputs of one');
  expect(getCurrentBuild(root)?.inputsHash).toBe('inputs of one');
  buildAndPublish('two', 'inputs of two');
  expect(getCurrentBuild(root)?.inputsHash).toBe('inputs of two');
});

it('starts from what an earlier version published, and takes it for a build of other inputs', () => {
  write('.next-builds/one/BUILD_ID', 'one');
  write('.next-builds/current', 'one\n');
  expect(getCurrentBuild(root)).toEqual({ id: 'one', inputsHash: '', directory: join('.next-builds', 'one') });
});

it('has no build once its folder is deleted', () => {
  buildAndPublish('one');
  rmSync(join(root, '.next-builds/one'), { recursive: true });
  expect(getCurrentBuild(root)).toBeNull();
});

it('keeps the last three builds, and nothing half copied', () => {
  write('.next-builds/dead.new/BUILD_ID', 'dead');
  for (const id of ['one', 'two', 'three', 'four']) buildAndPublish(id);
  expect(listBuilds().sort()).toEqual(['four', 'three', 'two']);
});

it('throws where Next left no build', () => {
  expect(() => publishBuild('x', root)).toThrow('BUILD_ID');
});
