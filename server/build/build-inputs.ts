import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveDataDir } from '../process/data-dir.ts';
import { ROOT } from '../process/root.ts';
import type { Env } from '../process/secrets.ts';

// Everything at the root counts as a source of the web app except what is known not to be: an unknown new directory
// costs a needless build at worst, never a stale one.
const OTHER_DIRECTORIES = new Set([
  'backend',
  'bench',
  'coverage',
  'deploy',
  'desk',
  'docs',
  'e2e',
  'node_modules',
  'playwright-report',
  'scripts',
  'supabase',
  'test',
  'test-results',
]);
// next-env.d.ts is written by the build itself.
const OTHER_FILES =
  /^\.|^next-env\.d\.ts$|\.md$|\.tsbuildinfo$|\.test\.tsx?$|^(LICENSE|vitest\.config\.ts|playwright\.config\.ts)$/;

/** A hash over what the production build is made of: sources, lockfile, Node version and inlined variables. */
export function hashBuildInputs(env: Env, root = ROOT): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`\0${name}=${env[name]}`);
  }
  const dataDir = resolveDataDir(env, root);
  for (const path of listSources(root, '', dataDir)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** The same for the desk: its sources, the lockfile and the Node version. */
export function hashDeskInputs(root = ROOT): string {
  const hash = createHash('sha256').update(process.version);
  const sources = listSources(root, 'desk', '');
  for (const path of [...sources, 'package-lock.json', 'tsconfig.json']) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function listSources(root: string, directory: string, dataDir: string): string[] {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (OTHER_FILES.test(entry.name)) return [];
      if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
      if (directory === '' && OTHER_DIRECTORIES.has(entry.name)) return [];
      return join(root, path) === dataDir ? [] : listSources(root, path, dataDir);
    });
}
