import { cpSync, existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../../process/root.ts';
import { UserError } from '../../process/user-error.mjs';
import { getCurrentBuild } from '../builds.ts';
import { emptyPackFolder } from './empty-folder.ts';
import { listNextFiles } from './list-next-files.ts';
import { PARTS, type Part } from './parts.ts';
import { traceFiles } from './trace-files.ts';

/** Of a build: maps are read by nobody at run time, notes by the packing alone. */
const NOT_SENT = /\.(?:js\.map|nft\.json)$/;

/**
 * Copies what one part of the product needs to run alone into `target`, an empty folder or an earlier pack: it runs there, and wherever that
 * folder is copied to, with nothing but Node. Settings (`.env`) and data are not copied.
 *
 * @throws {UserError} where nothing was built yet, or `target` holds something else
 */
export async function pack(part: Part, target: string, root = ROOT): Promise<void> {
  const { entries, folders } = PARTS[part];
  const build = part === 'web' ? requireBuild(root) : null;
  const missing = folders.find((folder) => !existsSync(join(root, folder)));
  if (missing) throw new UserError(`There is no ${missing} to pack: run \`npm run build\` first.`);
  const traced = await traceFiles(root, entries);
  const files = new Set(['package.json', ...traced, ...(build ? listNextFiles(root, build.directory) : [])]);
  emptyPackFolder(target);
  for (const file of files) copy(root, file, target);
  for (const folder of folders) cpSync(join(root, folder), join(target, folder), { recursive: true });
  if (!build) return;
  cpSync(join(root, build.directory), join(target, build.directory), {
    recursive: true,
    filter: (source) => !NOT_SENT.test(source),
  });
  writeFileSync(join(target, dirname(build.directory), 'current'), `${basename(build.directory)}\n`);
}

function requireBuild(root: string) {
  const build = getCurrentBuild(root);
  if (!build) throw new UserError('There is no production build to pack: run `npm run build` first.');
  return build;
}

/** In the place of a link there is what it leads to. */
function copy(root: string, file: string, target: string): void {
  const source = join(root, file);
  // What was noted for another system's packages.
  if (!existsSync(source)) return;
  if (statSync(source).isDirectory()) return;
  const to = join(target, relative(root, source));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(realpathSync(source), to);
}
