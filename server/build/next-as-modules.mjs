import { existsSync, readFileSync } from 'node:fs';

/**
 * A loader for the compiler: gives it the ES module of a file of Next's, which is in the package beside the CommonJS one. Of ES
 * modules the compiler leaves out what nobody imports and joins the rest; of CommonJS it can do neither. A file that has no such
 * twin stays as it is.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source the file as it is
 */
export default function nextAsModules(source) {
  const path = this.resourcePath.replace(/\/next\/dist\/(?!esm\/)/, '/next/dist/esm/');
  return existsSync(path) ? readFileSync(path, 'utf8') : source;
}
