import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_BYTES = 512;

/** Bytes a directory takes on the disk. */
export function measureDirectory(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * BLOCK_BYTES, 0);
}
