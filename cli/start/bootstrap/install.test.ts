import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureDeskInstalled, ensureInstalled } from './install.mjs';

const SITE = {
  'node_modules/react': { version: '19.0.0' },
  'node_modules/react/node_modules/scheduler': { version: '2.0.0' },
};
const DESK = { 'node_modules/mui': { version: '9.0.0' } };
const DEVELOPMENT = { 'node_modules/vitest': { version: '5.0.0', dev: true } };
const WANTED = {
  '': { dependencies: { react: '19.0.0' }, devDependencies: { vitest: '5.0.0' } },
  'admin/packages': { dependencies: { mui: '9.0.0', react: '19.0.0' } },
  'node_modules/react': { version: '19.0.0', dependencies: { scheduler: '2.0.0' } },
  'node_modules/react/node_modules/scheduler': { version: '2.0.0' },
  'node_modules/sellerfeed-desk': { resolved: 'admin/packages', link: true },
  ...DESK,
  ...DEVELOPMENT,
};

let root: string;
let npm: string | undefined;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-'));
  mkdirSync(path.join(root, 'node_modules/next/dist/compiled/next-server'), { recursive: true });
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
  npm = process.env.npm_execpath;
  process.env.npm_execpath = path.join(root, 'npm.js');
  writeFileSync(
    process.env.npm_execpath,
    "require('node:fs').writeFileSync('asked', process.argv.slice(2, 4).join(' '))",
  );
});
afterEach(() => {
  if (npm === undefined) delete process.env.npm_execpath;
  else process.env.npm_execpath = npm;
  rmSync(root, { recursive: true, force: true });
});

const install = (packages: object) =>
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
/** The first two arguments for npm, if it was run. */
const asked = () => (existsSync(path.join(root, 'asked')) ? readFileSync(path.join(root, 'asked'), 'utf8') : null);

it('installs a fresh clone without the packages of the desk, or with everything for development', async () => {
  await ensureInstalled(root, { dev: false });
  expect(asked()).toBe('ci --omit=dev');
  await ensureInstalled(root, { dev: true });
  expect(asked()).toBe('ci --include=dev');
});

it('installs nothing where the site has what it needs', async () => {
  install(SITE);
  await ensureInstalled(root, { dev: false });
  expect(asked()).toBeNull();
  await ensureInstalled(root, { dev: true });
  expect(asked()).toBe('ci --include=dev');
});

it('installs anew where a package that another one needs has another version', async () => {
  install({ ...SITE, ...DEVELOPMENT, 'node_modules/react/node_modules/scheduler': { version: '1.0.0' } });
  await ensureInstalled(root, { dev: false });
  expect(asked()).toBe('ci --include=dev');
});

it('adds the packages of the desk, once', async () => {
  install(SITE);
  await ensureDeskInstalled(root);
  expect(asked()).toBe('install --no-save');
  rmSync(path.join(root, 'asked'));
  install({ ...SITE, ...DESK });
  await ensureDeskInstalled(root);
  expect(asked()).toBeNull();
});
