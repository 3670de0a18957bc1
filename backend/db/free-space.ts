import { statfs } from 'node:fs/promises';
import { UserError } from '#runtime/user-error.mjs';

/** The embedded database's disk is down to its reserve. */
export class DiskFullError extends UserError {
  override name = 'DiskFullError';
  constructor() {
    super(
      'The disk that holds DATA_DIR is nearly full (DISK_RESERVE_MB), so nothing more is written. What was taken before is kept; free some space and run the same again.',
    );
  }
}

/**
 * Checks before each write that the disk has more than the reserve plus `more` bytes. Not cached: it takes
 * microseconds, and a disk may fill within a second.
 */
export function createSpaceCheck(directory: string, reserveBytes: number): (more?: number) => Promise<boolean> {
  return async (more = 0) => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= reserveBytes + more;
  };
}
