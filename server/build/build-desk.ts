/** Builds the desk in a separate process, because compression retains 40 MB of memory. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { hashDeskInputs } from './build-inputs.ts';
import { deskWorkshop, publishDesk } from './desk-builds.ts';
import { precompress } from './precompress.ts';

const inputsHash = hashDeskInputs();
await build({ configFile: fileURLToPath(new URL('../../admin/vite.config.ts', import.meta.url)) });
await precompress({ distDir: deskWorkshop() });
publishDesk(inputsHash);
