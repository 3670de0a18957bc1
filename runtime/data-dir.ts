import { resolve } from 'node:path';
import { DEFAULT_DATA_DIR } from '#lib/config/defaults.mjs';
import { ROOT } from './root.ts';
import type { Env } from './secrets.ts';

/** A relative DATA_DIR is resolved against the checkout, not the working directory. */
export const resolveDataDir = (env: Env, root = ROOT): string => resolve(root, env.DATA_DIR || DEFAULT_DATA_DIR);
