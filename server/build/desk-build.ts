import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DESK_FOLDER } from '../process/desk-folder.ts';
import { keepStaticFiles } from './keep-static-files.ts';

const PAGE = 'index.html';
const STAMP = 'inputs-hash';
const UNFINISHED = '.new';

/** Where Vite builds the desk, and nothing is served from (desk/vite.config.ts names the same folder). */
export const deskWorkshop = (folder = DESK_FOLDER): string => join(dirname(folder), 'workshop');

/** Whether the built desk is of these inputs (see build-inputs.ts). */
export function isDeskBuilt(inputsHash: string, folder = DESK_FOLDER): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash;
}

/**
 * Puts what Vite built where the backend serves it from: files with names of their own first, the page that asks for
 * them last and in one step. Files of earlier builds stay a week for the tabs that are open.
 */
export function publishDesk(inputsHash: string, folder = DESK_FOLDER): void {
  const workshop = deskWorkshop(folder);
  keepStaticFiles(join(workshop, 'static'), join(folder, 'static'));
  rmSync(join(folder, STAMP), { force: true });
  const page = join(folder, PAGE);
  copyFileSync(join(workshop, PAGE), page + UNFINISHED);
  renameSync(page + UNFINISHED, page);
  writeFileSync(join(folder, STAMP), inputsHash);
}
