import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * The desk's built files: `index.html` with `__CSP_NONCE__` for the nonce, and `static/` with hashed names and
 * compressed copies. Missing until server/build/desk-builds.ts has run, possibly after the backend's start.
 */
export const DESK_FOLDER: string = join(ROOT, '.desk/built');
