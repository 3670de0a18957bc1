import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The compiler's notes name files from where it built, which is not where the build is kept. */
const WORKSHOP = '.next';

/**
 * The files outside a build that its pages and Next's server need, from `root`, as the compiler noted them.
 *
 * @param build the folder of a build, from `root`
 */
export function listNextFiles(root: string, build: string): string[] {
  const notes = globSync('**/*.nft.json', { cwd: join(root, build) });
  const files = notes.flatMap((note) => {
    const { files } = JSON.parse(readFileSync(join(root, build, note), 'utf8')) as { files: string[] };
    const from = join(root, WORKSHOP, dirname(note));
    return files.map((file) => relative(root, join(from, file)));
  });
  return [...new Set(files)].filter((file) => !file.startsWith(`${WORKSHOP}/`));
}
