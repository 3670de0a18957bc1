import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Units beside their subject, and tests of the backend in its own process: each has a database and an app of its own. Those that measure
 * the process, or that wait long for processes of their own, run alone, and first: as the last one such a file would leave a core idle.
 */
const CANDIDATES = [
  '*.test.ts',
  '{admin,app,backend,bench,cli,components,docs,extension,lib,runtime,server,supabase}/**/*.test.{ts,tsx}',
  'test/backend/api/{admin,content,data}/*.test.ts',
  'test/backend/{authors,capture,commands,db,follows,hashtags,http,ingest,pictures}/*.test.ts',
  'test/backend/{announce,jobs,mail,posts,request-id,requests,seed,sources,stories,suggestions,summaries,trends}/*.test.ts',
  'test/backend/summaries/feed-week/*.test.ts',
  'test/backend/{app,mailer,security-notices,slow-body}.test.ts',
  'test/backend/backup/{pictures,snapshot}.test.ts',
  'test/web/{create-http-server,http-server,ports}.test.ts',
  'test/{contract,fuzz}/*.test.ts',
];
const WAITS = /\/kills\.test\.ts$/;
/**
 * Tests that replace modules run in workers of their own, and those that change settings, which are parsed once per module registry.
 * Globals and time are put back after each file (see setup.ts).
 */
const REPLACES = /\b(?:vi\.(?:mock|unmock|doMock|doUnmock|resetModules|stubEnv)|stubWebEnv)\(/;

/**
 * The files of tests that may run one after another in the same worker, which loads and compiles the product once: that
 * was two thirds of the price of a unit, and half of the price of a request's test.
 */
export function listSharedFiles(root: string): string[] {
  return globSync(CANDIDATES, { cwd: root }).filter(
    (file) => !WAITS.test(file) && !REPLACES.test(readFileSync(path.join(root, file), 'utf8')),
  );
}
