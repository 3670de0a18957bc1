import { constants, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeDirectory } from '../process/make-directory.ts';
import { ROOT } from '../process/root.ts';

/** Where Next builds, and nothing runs. */
const WORKSHOP = '.next';
const BUILDS = '.next-builds';
const CURRENT_FILE = join(BUILDS, 'current');
const STAMP_FILE = 'build-stamp.json';
const UNFINISHED = '.new';
const KEPT_BUILDS = 5;
/** Parts of the workshop that only the compiler, the development server and TypeScript use. */
const NOT_RUN = ['cache', 'dev', 'diagnostics', 'trace', 'trace-build', 'types'];

/** A whole build; `directory` is relative to the checkout, as Next wants it. */
type Build = { id: string; directory: string };
/** `number` counts the builds of this checkout. */
type Stamp = { inputsHash: string; number: number };

/** The build that a web is to start from, or null. A web that runs keeps the one it started from. */
export function getCurrentBuild(root = ROOT): Build | null {
  const id = readText(join(root, CURRENT_FILE))?.trim();
  if (!id || !readStamp(root, id)) return null;
  return { id, directory: join(BUILDS, id) };
}

/**
 * Copies what Next built beside the builds before, makes it the current one in one step, and removes all but the last five.
 *
 * @param inputsHash of what the build was made of (see build-inputs.ts), taken before it: a source changed meanwhile makes it
 *   stale
 */
export function publishBuild(inputsHash: string, root = ROOT): void {
  const id = readText(join(root, WORKSHOP, 'BUILD_ID'))?.trim();
  if (!id) throw new Error('The build left no BUILD_ID.');
  makeDirectory(join(root, BUILDS));
  const number = Math.max(0, ...listBuilds(root).map((build) => build.number)) + 1;
  const target = join(root, BUILDS, id);
  const unfinished = target + UNFINISHED;
  for (const path of [target, unfinished]) rmSync(path, { recursive: true, force: true });
  const workshop = join(root, WORKSHOP);
  cpSync(workshop, unfinished, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => dirname(source) !== workshop || !NOT_RUN.includes(basename(source)),
  });
  writeFileSync(join(unfinished, STAMP_FILE), JSON.stringify({ inputsHash, number } satisfies Stamp));
  renameSync(unfinished, target);
  switchTo(root, id);
  removeOldBuilds(root);
}

/** Makes a kept build of exactly these inputs the current one. False when there is none. */
export function switchToBuildOf(inputsHash: string, root = ROOT): boolean {
  const build = listBuilds(root).find((candidate) => candidate.inputsHash === inputsHash);
  if (!build) return false;
  if (getCurrentBuild(root)?.id !== build.id) switchTo(root, build.id);
  return true;
}

function switchTo(root: string, id: string): void {
  const file = join(root, CURRENT_FILE);
  writeFileSync(file + UNFINISHED, `${id}\n`);
  renameSync(file + UNFINISHED, file);
}

function removeOldBuilds(root: string): void {
  const current = getCurrentBuild(root)?.id;
  const kept = listBuilds(root)
    .slice(0, KEPT_BUILDS)
    .map(({ id }) => id);
  for (const name of readdirSync(join(root, BUILDS))) {
    if (name === basename(CURRENT_FILE) || name === current || kept.includes(name)) continue;
    rmSync(join(root, BUILDS, name), { recursive: true, force: true });
  }
}

/** Newest first. */
function listBuilds(root: string): (Stamp & { id: string })[] {
  return readNames(join(root, BUILDS))
    .filter((name) => !name.endsWith(UNFINISHED))
    .flatMap((id) => {
      const stamp = readStamp(root, id);
      return stamp ? [{ id, ...stamp }] : [];
    })
    .sort((a, b) => b.number - a.number);
}

function readStamp(root: string, id: string): Stamp | null {
  const text = readText(join(root, BUILDS, id, STAMP_FILE));
  return text === null ? null : (JSON.parse(text) as Stamp);
}

const readText = (file: string): string | null => orNull(() => readFileSync(file, 'utf8'));
const readNames = (directory: string): string[] => orNull(() => readdirSync(directory)) ?? [];

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
