import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { listSharedFiles } from './test/rig/shared-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

// Minutes rather than seconds: on a busy machine a test may wait for the processor most of its time, and a limit is there
// to end what would never end.
const TEST_TIMEOUT_MS = 5 * 60_000;
const POLL_TIMEOUT_MS = 2 * 60_000;

// A week of it takes a minute of the processor: `MONTH_DAYS=28 npm test -- --unit` runs the month.
const EXCLUDED = process.env.MONTH_DAYS ? [] : ['test/backend/month.test.ts'];
const ALL = [
  '*.test.ts',
  '{admin,app,backend,bench,cli,components,docs,extension,lib,runtime,server,supabase,test}/**/*.test.{ts,tsx}',
];
const SHARED = listSharedFiles(root);

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // The package throws outside a React server build; the rule it enforces is checked by `next build`.
      'server-only': fileURLToPath(new URL('./test/rig/empty.ts', import.meta.url)),
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...EXCLUDED, ...SHARED] } },
    ],
    // One by one, because a worker that files share runs these anew for each, but not what they import.
    setupFiles: ['./test/rig/setup.ts', './test/rig/cheap-passwords.ts', './test/rig/patient-timeouts.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    globalSetup: ['./test/rig/keep-compiled.ts'],
    // Threads share what V8 has compiled of PGlite, which is most of the price of opening one.
    pool: 'threads',
    // One more than the machine has cores: a tenth of the time a worker waits, for a process, a poll or a pause.
    maxWorkers: 3,
  },
});
