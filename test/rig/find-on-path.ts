import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first executable of that name on the PATH, as an absolute path. */
export function findOnPath(name: string): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
