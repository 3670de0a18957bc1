import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // The package throws outside a React server build; the rule it enforces is checked by `next build`.
      'server-only': fileURLToPath(new URL('./test/rig/empty.ts', import.meta.url)),
    },
  },
  test: {
    include: ['{app,backend,components,docs,lib,scripts,server,supabase,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/rig/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The machine has two cores and each worker holds a Postgres of its own.
    maxWorkers: 2,
  },
});
