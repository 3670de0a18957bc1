import { copyFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DESK_FOLDER, EXTENSION_FILE } from '#runtime/paths.ts';
import { stampBuild } from './build-inputs.ts';
import { keepStaticFiles } from './keep-static-files.ts';

const PAGE = 'index.html';

/** Vite's output (admin/vite.config.ts has the same folder). Nothing is served from it. */
export const deskWorkshop = (folder = DESK_FOLDER): string => join(dirname(folder), 'workshop');

/**
 * Publishes Vite's output to the served folder: hashed files first, then the extension's and the page, each atomically. Earlier files stay a
 * week for open tabs.
 */
export function publishDesk(inputsHash: string, folder = DESK_FOLDER): void {
  const workshop = deskWorkshop(folder);
  keepStaticFiles(join(workshop, 'static'), join(folder, 'static'));
  stampBuild(folder, '');
  for (const name of [basename(EXTENSION_FILE), PAGE]) {
    const file = join(folder, name);
    copyFileSync(join(workshop, name), `${file}.new`);
    renameSync(`${file}.new`, file);
  }
  stampBuild(folder, inputsHash);
}
