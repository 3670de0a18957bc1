import { copyFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DESK_FOLDER } from '#runtime/paths.ts';
import { stampBuild } from './build-inputs.ts';
import { copyStaticFiles } from './copy-static-files.ts';

const PAGE = 'index.html';

/** Vite's output (admin/vite.config.ts has the same folder). Nothing is served from it. */
export const deskWorkshop = (folder = DESK_FOLDER): string => join(dirname(folder), 'workshop');

/**
 * Publishes Vite's output to the served folder: hashed files first, then the page, atomically. Earlier files stay a
 * week for open tabs.
 */
export function publishDesk(inputsHash: string, folder = DESK_FOLDER): void {
  const workshop = deskWorkshop(folder);
  copyStaticFiles(join(workshop, 'static'), join(folder, 'static'));
  stampBuild(folder, '');
  const page = join(folder, PAGE);
  copyFileSync(join(workshop, PAGE), `${page}.new`);
  renameSync(`${page}.new`, page);
  stampBuild(folder, inputsHash);
}
