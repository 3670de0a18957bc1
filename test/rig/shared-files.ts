import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Units beside their subject, and tests of the backend in its own process: each has a database and an app of its own. */
const CANDIDATES = [
  '*.test.ts',
  '{admin,app,backend,bench,cli,components,docs,lib,runtime,server,supabase}/**/*.test.{ts,tsx}',
  'test/backend/api/{admin,content,data}/*.test.ts',
  'test/backend/{commands,db,hashtags,http,ingest,pictures}/*.test.ts',
  'test/backend/{announce,jobs,mail,posts,requests,seed,sources,stories,summaries,trends}/*.test.ts',
];
/** Tests that replace modules, globals or time run in workers of their own. */
const REPLACES = /\bvi\.(mock|unmock|doMock|doUnmock|resetModules|stubEnv|stubGlobal|useFakeTimers|setSystemTime)\(/;

/**
 * The files of tests that may run one after another in the same worker, which loads and compiles the product once: that
 * was two thirds of the price of a unit, and half of the price of a request's test.
 */
export function listSharedFiles(root: string): string[] {
  return globSync(CANDIDATES, { cwd: root }).filter(
    (file) => !REPLACES.test(readFileSync(path.join(root, file), 'utf8')),
  );
}
