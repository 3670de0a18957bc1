/** Builds the desk. A process of its own, because compression leaves 40 MB of memory behind. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { hashDeskInputs } from './build-inputs.ts';
import { deskWorkshop, publishDesk } from './desk-builds.ts';
import { precompress } from './precompress.ts';

const inputsHash = hashDeskInputs();
await build({ configFile: fileURLToPath(new URL('../../admin/vite.config.ts', import.meta.url)) });
await precompress({ distDir: deskWorkshop() });
publishDesk(inputsHash);
