import { fileURLToPath } from 'node:url';

/** Nothing but where the packages are. */
export default {
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
};
