import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Where the desk's built files are: `index.html`, in which `__CSP_NONCE__` stands for the nonce of each answer, and
 * `static/` with names that change with the content and precompressed copies (`.br`, `.gz`) beside. The folder is missing
 * until the desk was built once (server/build/desk-build.ts), which may be after the backend answers.
 */
export const DESK_FOLDER: string = join(ROOT, '.desk/built');
