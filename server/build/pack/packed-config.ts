import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = 'next.config.ts';
const BUILT_CONFIG = 'required-server-files.json';
const CACHE_HANDLER = 'server/page-cache/handler.mjs';

/**
 * Variables by which Next takes its configuration from the build, as its own standalone server sets them. Empty in a checkout, which
 * has the source of the configuration; a pack has neither that nor the compiler to read it with.
 *
 * @param build the folder of the build, from `root`
 */
export function readPackedConfig(root: string, build: string): Record<string, string> {
  if (existsSync(join(root, CONFIG))) return {};
  const { config } = JSON.parse(readFileSync(join(root, build, BUILT_CONFIG), 'utf8')) as { config: object };
  const here = { ...config, distDir: build, cacheHandler: join(root, CACHE_HANDLER) };
  return { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(here) };
}
