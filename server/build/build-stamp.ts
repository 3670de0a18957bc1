import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveDataDir } from '../process/data-dir.ts';
import { ROOT } from '../process/root.ts';
import type { Env } from '../process/secrets.ts';

const STAMP_FILE = '.next/build-stamp.json';
const BUILD_ID_FILE = '.next/BUILD_ID';

// Everything at the root counts as a source of the web app except what is known not to be: an unknown new directory
// costs a needless build at worst, never a stale one.
const OTHER_DIRECTORIES = new Set([
  'backend',
  'bench',
  'coverage',
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

/** Whether `.next` holds a whole build of exactly these inputs. */
export function isBuildFresh(inputsHash: string, root = ROOT): boolean {
  const buildId = readText(join(root, BUILD_ID_FILE));
  return buildId !== null && readText(join(root, STAMP_FILE)) === stampText(inputsHash, buildId);
}

/** Called before a build, so that half of one is never taken for a whole one. */
export function removeStamp(root = ROOT): void {
  rmSync(join(root, STAMP_FILE), { force: true });
}

/** Called after a build, with the hash taken before it: a source changed meanwhile makes the build stale. */
export function writeStamp(inputsHash: string, root = ROOT): void {
  const buildId = readText(join(root, BUILD_ID_FILE));
  if (buildId === null) throw new Error('The build left no BUILD_ID.');
  writeFileSync(join(root, STAMP_FILE), stampText(inputsHash, buildId));
}

function stampText(inputsHash: string, buildId: string): string {
  return `${JSON.stringify({ inputsHash, buildId: buildId.trim() })}\n`;
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

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
