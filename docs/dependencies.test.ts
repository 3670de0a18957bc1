import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';

const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
const readPackageJson = (folder: string, file = 'package.json') =>
  JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8')) as Record<string, Record<string, string>>;
const ofSite = readPackageJson('');
const ofDesk = readPackageJson('admin/packages');

it.each([
  ['The product runs with', 'dependencies', ofSite],
  ['The desk is built with', 'dependencies', ofDesk],
  ['Only where there is one for the platform', 'optionalDependencies', ofSite],
  ['Development needs', 'devDependencies', ofSite],
])('"%s" names the %s of package.json, each once, with a reason and a replacement', (heading, field, packageJson) => {
  const rows = listRows(heading);
  expect(rows.map(([name]) => name)).toEqual(Object.keys(packageJson[field] ?? {}).sort());
  expect(rows.filter(([, why, instead]) => !why || !instead)).toEqual([]);
});

it('has one version of each package of the desk, where its files find it', () => {
  const { packages } = readPackageJson('', 'package-lock.json') as { packages: object };
  expect(Object.keys(packages).filter((path) => path.startsWith('admin/packages/'))).toEqual([]);
});

it('gives every package one exact version', () => {
  const versions = Object.values({
    ...ofSite.dependencies,
    ...ofSite.optionalDependencies,
    ...ofSite.devDependencies,
    ...ofDesk.dependencies,
  });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** The cells of the table below a heading, without its first two lines. */
function listRows(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
}
