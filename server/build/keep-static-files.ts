import { constants, copyFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeDirectory } from '#runtime/make-directory.ts';

/** Seven days, and one more because it runs daily. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000;
const UNFINISHED = '.new';

/**
 * Keeps static files of earlier builds for open tabs and cached pages, and removes those unused for a week. Runs at
 * start and daily: a file's mtime is the last day on which a running web used it. Several webs may share the folder.
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

/** Atomic, because another web may serve the folder. */
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
