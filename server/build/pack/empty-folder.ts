import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../process/user-error.mjs';

/** Lies in every pack, so that a pack is known as one. */
const MARK = '.packed';

/**
 * Makes an empty folder, or empties one with an earlier pack.
 *
 * @throws {UserError} where there is something else in it: a wrong word at the prompt must not cost anybody their files
 */
export function emptyPackFolder(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, MARK))) {
    throw new UserError(`${target} holds something else than a pack. Name an empty folder.`);
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, MARK), '');
}
