import {
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '#runtime/root.ts';

/** Next's output. No process runs from it. */
const WORKSHOP = '.next';
const BUILDS = '.next-builds';
const CURRENT_FILE = join(BUILDS, 'current');
const UNFINISHED = '.new';
/** The current build and two earlier ones, from which a running web may have started. */
const KEPT_BUILDS = 3;
/** Used only by the compiler, the development server and TypeScript. */
const NOT_RUN = ['cache', 'dev', 'diagnostics', 'trace', 'trace-build', 'types'];

type Current = { id: string; inputsHash: string };

/** The build to start from, or null; its directory is relative to the checkout, as Next requires. */
export function getCurrentBuild(root = ROOT): (Current & { directory: string }) | null {
  const file = join(root, CURRENT_FILE);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  // Earlier versions wrote the id alone.
  const current: Current = text.startsWith('{') ? JSON.parse(text) : { id: text.trim(), inputsHash: '' };
  const directory = join(BUILDS, current.id);
  return existsSync(join(root, directory)) ? { ...current, directory } : null;
}

/**
 * Copies Next's output beside earlier builds, makes it current atomically, and removes the oldest. @param inputsHash
 * computed before the build (build-inputs.ts), so that a source changed meanwhile makes the build stale
 */
export function publishBuild(inputsHash: string, root = ROOT): void {
  const workshop = join(root, WORKSHOP);
  const id = readFileSync(join(workshop, 'BUILD_ID'), 'utf8').trim();
  const target = join(root, BUILDS, id);
  for (const path of [target, target + UNFINISHED]) rmSync(path, { recursive: true, force: true });
  cpSync(workshop, target + UNFINISHED, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => dirname(source) !== workshop || !NOT_RUN.includes(basename(source)),
  });
  renameSync(target + UNFINISHED, target);
  const file = join(root, CURRENT_FILE);
  writeFileSync(file + UNFINISHED, JSON.stringify({ id, inputsHash } satisfies Current));
  renameSync(file + UNFINISHED, file);
  removeOldBuilds(join(root, BUILDS));
}

function removeOldBuilds(folder: string): void {
  const builds = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(folder, name), at: statSync(join(folder, name)).ctimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of builds.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}
