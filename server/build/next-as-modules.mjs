import { existsSync, readFileSync } from 'node:fs';

/**
 * A loader that replaces a CommonJS file of Next by its ES module in the same package, from which the compiler can drop
 * unused exports. @this {{ resourcePath: string }} @param {string} source the file as it is
 */
export default function nextAsModules(source) {
  const path = this.resourcePath.replace(/\/next\/dist\/(?!esm\/)/, '/next/dist/esm/');
  return existsSync(path) ? readFileSync(path, 'utf8') : source;
}
