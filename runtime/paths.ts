import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_DATA_DIR } from '#lib/config/defaults.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * The desk's built files: `index.html` with `__CSP_NONCE__` for the nonce, and `static/` with hashed names and
 * compressed copies. Missing until server/build/desk-builds.ts has run, possibly after the backend's start.
 */
export const DESK_FOLDER: string = join(ROOT, '.desk/built');

/** The files of the browser extension by their names, each in Base64, which the web offers to readers. Written with the desk. */
export const EXTENSION_FILE: string = join(DESK_FOLDER, 'extension.json');

/** A relative DATA_DIR is resolved against the checkout, not the working directory. */
export const resolveDataDir = (env: Record<string, string | undefined>, root = ROOT): string =>
  resolve(root, env.DATA_DIR || DEFAULT_DATA_DIR);
