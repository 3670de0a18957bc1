import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '#runtime/paths.ts';

const PGLITE = 'node_modules/@electric-sql/pglite/dist/pglite.wasm';
const held: WebAssembly.Module[] = [];

/**
 * Holds PGlite's code for as long as the tests run. V8 compiles a WebAssembly file once for all threads that have it open,
 * and forgets it with the last of them: without this each file of tests would compile it anew.
 */
export async function setup(): Promise<void> {
  held.push(await WebAssembly.compile(await readFile(path.join(ROOT, PGLITE))));
}

export function teardown(): void {
  held.length = 0;
}
