import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';

/** The processes and commands that Node starts without a bundler. */
const ENTRIES = [
  ...['server/web.ts', 'backend/main/server.ts', 'backend/main/worker.ts', 'next.config.ts'],
  ...readdirSync(path.join(ROOT, 'cli'))
    .filter((name) => /(?<!\.test)\.(?:ts|mjs)$/.test(name))
    .map((name) => `cli/${name}`),
];
/** Imports and re-exports but those of types alone, which Node removes. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;
const { imports } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

it('loads every file that a process imports without a bundler', () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, first, second] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const name = first ?? second ?? '';
      const target = resolve(file, name);
      if (target === null) continue;
      if (/\.(?:ts|mjs|js|json)$/.test(target) && existsSync(path.join(ROOT, target))) visit(target);
      else faults.push(`${file} imports ${name}`);
    }
  };
  for (const entry of ENTRIES) visit(entry);
  expect(seen).toContain('lib/feed/filters.ts');
  expect(faults).toEqual([]);
});

/** The path from the root as Node resolves it; null for packages. */
function resolve(file: string, name: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  if (name.startsWith('@/')) return name;
  const alias = Object.keys(imports).find((pattern) => name.startsWith(pattern.slice(0, -1)));
  return alias ? path.join(imports[alias]?.slice(0, -1) ?? '', name.slice(alias.length - 1)) : null;
}
