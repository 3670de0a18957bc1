import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, resolveDataDir } from '#runtime/paths.ts';
import type { Env } from '#runtime/secrets.ts';

// Every other folder counts as a source: an unknown one causes a needless build, never a stale one.
const OTHER_FOLDERS =
  /^(?:backend|admin|bench|cli|coverage|deploy|docs|e2e|extension|node_modules|playwright-report|supabase|test|test-results)$/;
// next-env.d.ts is written by the build itself, a log by `nohup npm start`.
const OTHER_FILES =
  /^\.|^next-env\.d\.ts$|\.md$|\.tsbuildinfo$|\.log$|^nohup\.out$|\.test\.tsx?$|^(LICENSE|vitest\.config\.ts|playwright\.config\.ts)$/;

/** Next's output, from which the web runs. */
export const BUILD_FOLDER: string = join(ROOT, '.next');

const STAMP = 'inputs-hash';

/** Hashes sources, lockfile, Node version and inlined variables. */
export function hashBuildInputs(env: Env, root = ROOT): string {
  const variables = Object.entries(env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'));
  const dataDir = resolveDataDir(env, root);
  const isOther = (path: string) => OTHER_FOLDERS.test(path) || join(root, path) === dataDir;
  return hash(root, listSources(root, '', isOther), JSON.stringify(variables.sort()));
}

/** The same for the desk, with the design that it shares with the site. */
export function hashDeskInputs(root = ROOT): string {
  return hash(root, [
    ...listSources(root, 'admin'),
    ...listSources(root, 'lib/design'),
    ...listSources(root, 'extension'),
    ...listSources(root, 'backend/text'),
    'app/fonts/feed-serif.woff2',
    'package-lock.json',
    'postcss.config.mjs',
    'tsconfig.json',
  ]);
}

/** Marks a finished build with the hash that its inputs had before it began: a source that changed meanwhile makes it stale. */
export function stampBuild(folder: string, inputsHash: string): void {
  writeFileSync(join(folder, STAMP), inputsHash);
}

/** The hash of a finished build; null without one. A new build removes it first. */
export function readStamp(folder: string): string | null {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}

function hash(root: string, paths: string[], settings = ''): string {
  const sum = createHash('sha256').update(process.version).update(settings);
  for (const path of paths) sum.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return sum.digest('hex');
}

function listSources(root: string, folder: string, isOther = (_path: string) => false): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (OTHER_FILES.test(entry.name) || isOther(path)) return [];
    if (entry.isDirectory()) return listSources(root, path, isOther);
    return entry.isFile() ? [path] : [];
  });
}
