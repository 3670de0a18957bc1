import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SavePostsToolPage from '@/app/save-linkedin-and-x-posts-tool/page';
import { takesSuggestions } from '@/lib/suggestions/queries';
import { findExtension, readExtension } from './find-extension';

vi.mock('@/lib/suggestions/queries', () => ({ takesSuggestions: vi.fn(async () => true) }));

const FILES = { 'manifest.json': '{"manifest_version":3,"name":"Save posts"}', 'background.js': 'run()' };
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'extension-'));
  file = path.join(folder, 'extension.json');
  vi.stubEnv('EXTENSION_FILE', file);
  vi.stubEnv('EXTENSION_URL', undefined);
  vi.stubEnv('SITE_URL', 'https://feed.example');
  vi.stubEnv('SITE_NAME', 'Maker “Weekly”');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const build = () =>
  writeFileSync(
    file,
    JSON.stringify(
      Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, Buffer.from(text).toString('base64')])),
    ),
  );
const readPage = async () => renderToStaticMarkup(await SavePostsToolPage());

it('the file knows the site that it comes from', () => {
  build();
  const files = unzipSync(readExtension() as Uint8Array);
  expect(JSON.parse(strFromU8(files['site.json'] as Uint8Array))).toEqual({
    name: 'Maker “Weekly”',
    origin: 'https://feed.example',
  });
  expect(JSON.parse(strFromU8(files['manifest.json'] as Uint8Array))).toMatchObject({
    manifest_version: 3,
    name: 'Save posts to Maker “Weekly”',
  });
  expect(strFromU8(files['background.js'] as Uint8Array)).toBe('run()');
});

it('the tool page offers it with its size and the steps to install it', async () => {
  build();
  const html = await readPage();
  expect(html).toMatch(/<a href="\/save-posts-extension\.zip" download/);
  expect(html).toContain('a file of 1 kB');
  expect(html).toContain('Load unpacked');
  expect(html).toContain('href="/suggest"');
  expect(html).toContain('in six steps');
});

it('a store stands in its place', async () => {
  vi.stubEnv('EXTENSION_URL', 'https://store.example/extension');
  expect(await findExtension()).toEqual({ url: 'https://store.example/extension', ownKilobytes: null });
  const html = await readPage();
  expect(html).toContain('href="https://store.example/extension"');
  expect(html).not.toMatch(/\.zip|unpacked/);
});

it.each([
  ['is not built', () => {}],
  [
    'is switched off',
    () => {
      build();
      vi.stubEnv('EXTENSION_URL', '');
    },
  ],
  [
    'would have nobody to send to',
    () => {
      build();
      vi.mocked(takesSuggestions).mockResolvedValue(false);
    },
  ],
])('none is promised where it %s', async (_, arrange) => {
  arrange();
  expect(await findExtension()).toBeNull();
  const html = await readPage();
  expect(html).not.toMatch(/extension/i);
  expect(html.match(/<h2/g)).toHaveLength(5);
  expect(html).toContain('in five steps');
});
