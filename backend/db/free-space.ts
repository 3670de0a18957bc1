import { statfs } from 'node:fs/promises';
import { UserError } from '#server/process/user-error.mjs';

/** The embedded database's disk is down to its reserve, and nothing may be written. */
export class DiskFullError extends UserError {
  override name = 'DiskFullError';
  constructor() {
    super(
      'The disk that holds DATA_DIR is nearly full (DISK_RESERVE_MB), so nothing more is written. What was taken before is kept; free some space and run the same again.',
    );
  }
}

/**
 * Asks, before each write, whether a directory's disk has more than the reserve, and `more` bytes, left for an ordinary user. Not remembered:
 * the question costs microseconds, and another program may fill a disk within a second.
 */
export function createSpaceCheck(directory: string, reserveBytes: number): (more?: number) => Promise<boolean> {
  return async (more = 0) => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= reserveBytes + more;
  };
}
