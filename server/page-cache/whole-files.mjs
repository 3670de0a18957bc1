import { rm } from 'node:fs/promises';

/**
 * Next's file functions, with one difference: a file that could not be written whole is removed. Half a page on a disk that
 * was full would be served as the page once memory has forgotten it.
 *
 * @template {{ writeFile(path: string, data: unknown): Promise<unknown> }} Fs
 * @param {Fs} fs
 * @returns {Fs}
 */
export function writingWholeFiles(fs) {
  return {
    ...fs,
    writeFile: async (path, data) => {
      try {
        return await fs.writeFile(path, data);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}
