import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * Creates a directory and missing parents; an existing one is not changed. Only the last gets the `mode`.
 *
 * Node's own `recursive` never ends where a parent exists and nothing can be made in it: below `/proc` it keeps a core busy
 * and hears no signal.
 *
 * @throws UserError naming the directory when it cannot be made, or is none
 */
export function makeDirectory(directory: string, { mode }: { mode?: number } = {}): void {
  const path = resolve(directory);
  try {
    makeWithParents(path, mode);
  } catch (error) {
    throw new UserError(`The directory ${path} cannot be made: ${(error as Error).message}`, { cause: error });
  }
}

function makeWithParents(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeWithParents(parent);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
