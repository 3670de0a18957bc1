import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt']);
/** Smaller files gain nothing. */
const MIN_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a Brotli and a gzip copy (`.br`, `.gz`) beside every static file, at settings too slow for requests.
 * `server/start-web.ts` and proxies serve them. @param build.distDir Next's output, where `static` is
 */
export async function precompress({ distDir }: { distDir: string }): Promise<void> {
  const entries = await readdir(join(distDir, 'static'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => writeCopies(join(parentPath, name))));
}

async function writeCopies(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((copy) => writeFile(`${path}.br`, copy)),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((copy) => writeFile(`${path}.gz`, copy)),
  ]);
}
