import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** As far as it is used here: Next brings it along without its types. */
type Tracer = {
  nodeFileTrace(
    files: string[],
    options: {
      base: string;
      processCwd: string;
      mixedModules: boolean;
      ignore: (path: string) => boolean;
      readFile: (path: string) => Promise<Buffer | string | null>;
    },
  ): Promise<{ fileList: Set<string> }>;
};

const OUR_TYPESCRIPT = /^(?!.*\/node_modules\/).*\.ts$/;
/** Where Next's imports lead that a production server does not follow: to compilers, and to what only development loads. */
const NOT_IN_PRODUCTION = [
  /\.(?:dev|development)\.js$|\.d\.ts$|\.map$/,
  /^node_modules\/next\/dist\/(?:esm|docs|next-devtools|bundle-analyzer)\//,
  /^node_modules\/next\/dist\/compiled\/(?:webpack|babel|babel-packages|next-devtools|@vercel\/nft|[\w-]+-experimental)\//,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*-experimental\./,
  /^node_modules\/(?:@next\/swc|typescript|lightningcss|caniuse-lite|baseline-browser-mapping)/,
];
const NOTHING_THERE = ['ENOENT', 'EISDIR', 'ENOTDIR'];

/**
 * The files that `entries` load, from `root`: our own sources and the packages' files, native ones too. Found by the tracer that
 * Next uses for its own pages.
 */
export async function traceFiles(root: string, entries: readonly string[]): Promise<string[]> {
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as Tracer;
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => join(root, entry)),
    {
      base: root,
      processCwd: root,
      mixedModules: true,
      ignore: (path) => NOT_IN_PRODUCTION.some((pattern) => pattern.test(path)),
      readFile: readSource,
    },
  );
  return [...fileList];
}

/** The tracer parses JavaScript only. */
async function readSource(path: string): Promise<Buffer | string | null> {
  try {
    const source = await readFile(path);
    return OUR_TYPESCRIPT.test(path) ? stripTypeScriptTypes(source.toString()) : source;
  } catch (error) {
    if (NOTHING_THERE.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
