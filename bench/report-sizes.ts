import { join } from 'node:path';
import { ROOT } from '#server/process/root.ts';
import { measureDirectory } from './measure-directory.ts';
import { measureFirstLoad } from './measure-first-load.ts';

/** Prints the scripts of the home page, and the size of what is installed. */
export async function reportSizes(webUrl: string): Promise<void> {
  const scripts = await measureFirstLoad(`${webUrl}/`);
  console.table({
    'First-load JavaScript of / (kB)': {
      files: scripts.files,
      raw: kilobytes(scripts.bytes),
      gzip: kilobytes(scripts.gzip),
      brotli: kilobytes(scripts.brotli),
    },
  });
  console.log(`node_modules: ${(measureDirectory(join(ROOT, 'node_modules')) / 1e6).toFixed(0)} MB`);
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
