import { constants, copyFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeDirectory } from '../process/make-directory.ts';

/** A week, and the day that may lie between two calls. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000;
const UNFINISHED = '.new';

/**
 * Copies a build's static files to where those of the builds before are kept, and removes what no web has run from for a
 * week. Pages of an earlier build, open in a browser or kept by a cache in between, go on finding their scripts.
 *
 * Called when a web starts and every day while it runs: a file's time is the last day on which it belonged to a web.
 * Several webs may share the folder.
 */
export function keepStaticFiles(source: string, kept: string, now = new Date()): void {
  makeDirectory(kept);
  for (const file of listFiles(source)) {
    const target = join(kept, relative(source, file));
    if (sizeOf(target) !== sizeOf(file)) copyWhole(file, target);
    utimesSync(target, now, now);
  }
  for (const file of listFiles(kept)) {
    const lastUse = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now.getTime() - lastUse > KEPT_MS) rmSync(file, { force: true });
  }
}

/** In one step, because another web may be serving the folder. */
function copyWhole(file: string, target: string): void {
  makeDirectory(dirname(target));
  const unfinished = `${target}.${process.pid}${UNFINISHED}`;
  copyFileSync(file, unfinished, constants.COPYFILE_FICLONE);
  renameSync(unfinished, target);
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
