import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** V8's word for "compile all of this while it downloads"; it counts on a file's first line only. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the framework's scripts, which every page starts with. Next calls this when it has compiled. Browsers compile a
 * function when it is first called, and the framework calls most of its own within one task, which blocks the page; marked
 * scripts are compiled ahead on another thread. To a browser that does not know the mark it is a comment.
 *
 * @param build.distDir Next's output, where `build-manifest.json` is
 */
export async function addCompileHints({ distDir }: { distDir: string }): Promise<void> {
  const manifest = JSON.parse(await readFile(join(distDir, 'build-manifest.json'), 'utf8'));
  const files: string[] | undefined = manifest.rootMainFiles;
  if (!files?.length) throw new Error('build-manifest.json names no scripts that every page starts with.');
  await Promise.all(files.map((file) => addHint(join(distDir, file))));
}

/** Once, however often a build writes the same file. */
async function addHint(path: string): Promise<void> {
  const script = await readFile(path, 'utf8');
  if (!script.startsWith(HINT)) await writeFile(path, HINT + script);
}
