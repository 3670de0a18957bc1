import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStamp } from './build-inputs.ts';
import { deskWorkshop, publishDesk } from './desk-builds.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'desk-build-'));
  folder = join(root, 'built');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function build(name: string): void {
  const workshop = deskWorkshop(folder);
  rmSync(workshop, { recursive: true, force: true });
  for (const [path, text] of [
    ['index.html', `<script src="/admin/static/${name}.js">`],
    [`static/${name}.js`, name],
    ['extension.json', `{"of":"${name}"}`],
  ] as const) {
    mkdirSync(dirname(join(workshop, path)), { recursive: true });
    writeFileSync(join(workshop, path), text);
  }
}

it('serves the newest page, and files of the one before for tabs that are open', () => {
  build('first');
  publishDesk('1', folder);
  build('second');
  publishDesk('2', folder);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('second.js');
  expect(readFileSync(join(folder, 'extension.json'), 'utf8')).toContain('second');
  expect(readdirSync(join(folder, 'static')).sort()).toEqual(['first.js', 'second.js']);
});

it('records its inputs', () => {
  expect(readStamp(folder)).toBeNull();
  for (const inputs of ['1', '2']) {
    build('first');
    publishDesk(inputs, folder);
    expect(readStamp(folder)).toBe(inputs);
  }
});
