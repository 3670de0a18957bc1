import { fileURLToPath } from 'node:url';

/** The place of the packages alone. */
export default {
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
};
