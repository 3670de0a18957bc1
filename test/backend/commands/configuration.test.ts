import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const ROOMS = [
  '.env.example',
  'backend',
  'cli',
  'lib',
  'node_modules',
  'package.json',
  'runtime',
  'server',
  'supabase',
];

// A checkout of its own, because that is where .env.local is looked for.
let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'checkout-'));
  for (const room of ROOMS) symlinkSync(path.resolve(room), path.join(checkout, room));
  writeFileSync(path.join(checkout, '.env.local'), 'DATABASE_URL=postgres://nobody@127.0.0.1:1/none\n');
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

// All commands read their settings in `runCommand` of cli/command.ts.
it.each([
  ['cli/admin.ts', ['mail', 'list']],
  ['cli/db.ts', ['reset', '--yes']],
])('%s takes its database from .env.local, and says when it does not answer', async (script, args) => {
  const { status, stdout, stderr } = await runCommand(script, args, { checkout });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The database does not answer: check DATABASE_URL \(.*\)\.\n$/);
});
