import { resolve } from 'node:path';
import { DEFAULT_DATA_DIR } from '#lib/config/defaults.mjs';
import { ROOT } from './root.ts';
import type { Env } from './secrets.ts';

/** DATA_DIR as an absolute path. A relative one counts from the checkout, wherever a command was started. */
export const resolveDataDir = (env: Env, root = ROOT): string => resolve(root, env.DATA_DIR || DEFAULT_DATA_DIR);
