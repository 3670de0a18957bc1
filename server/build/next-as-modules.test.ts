import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import nextAsModules from './next-as-modules.mjs';

const load = (path: string): string => {
  const resourcePath = `${ROOT}/node_modules/next/dist/${path}`;
  return nextAsModules.call({ resourcePath }, readFileSync(resourcePath, 'utf8'));
};

test.each([
  'client/app-next-turbopack.js',
  'client/app-dir/link.js',
  'client/components/app-router.js',
  'shared/lib/app-router-context.shared-runtime.js',
  'lib/constants.js',
])('%s is an ES module', (path) => {
  const module = load(path);
  expect(module).toMatch(/^(import|export) /m);
  expect(module).not.toContain('exports');
});

test('a file without such a twin stays as it is', () => {
  const path = 'compiled/react/index.js';
  expect(load(path)).toBe(readFileSync(`${ROOT}/node_modules/next/dist/${path}`, 'utf8'));
});
