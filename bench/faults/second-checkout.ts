import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeDirectory } from '#server/process/make-directory.ts';
import { ROOT } from '#server/process/root.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';

/** Scripts, so that the other version's pages name other files. */
const CHANGED_FILES = ['components/layout/theme-switch.tsx', 'components/ui/dialog.tsx', 'components/ui/toaster.tsx'];

export type Checkout = {
  directory: string;
  /** Every static file of its build, as a path of the site. */
  listStaticFiles(): string[];
};

export const thisCheckout: Checkout = { directory: ROOT, listStaticFiles: () => listStaticFiles(ROOT) };

/**
 * The next version, in a folder of its own: the files of this one with a change in a script of every page, the same packages,
 * and a build made there. The operators' `npm ci` is the one step that a copy takes the place of.
 */
export async function prepareSecondCheckout(supervisor: Supervisor): Promise<Checkout> {
  const directory = mkdtempSync(join(tmpdir(), 'sellerfeed-next-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    makeDirectory(dirname(join(directory, file)));
    cpSync(join(ROOT, file), join(directory, file));
  }
  execFileSync('cp', ['-a', '--reflink=auto', join(ROOT, 'node_modules'), directory]);
  for (const file of CHANGED_FILES) {
    appendFileSync(
      join(directory, file),
      "\nif (typeof window !== 'undefined') Reflect.set(window, 'nextVersion', 1);\n",
    );
  }
  // Its own npm run build; what it says is shown when it fails.
  await supervisor.runTask('build of the next version', [join(directory, 'scripts/build.ts')], process.env);
  return { directory, listStaticFiles: () => listStaticFiles(directory) };
}

function listStaticFiles(checkout: string): string[] {
  const builds = join(checkout, '.next-builds');
  const folder = join(builds, readFileSync(join(builds, 'current'), 'utf8').trim(), 'static');
  return globSync('**/*.{js,css,woff2}', { cwd: folder }).map((file) => `/_next/static/${file}`);
}
