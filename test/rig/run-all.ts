/**
 * The second stage of `npm test`: every check there is, ending with one summary line. By default all of
 * `--check` (format, lint, imports, types), `--unit` (vitest) and `--e2e` (Playwright); naming some runs only those.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild, ensureDesk } from '#cli/start/stack/build.ts';
import { type Supervisor, supervise } from '#cli/start/stack/supervisor.ts';
import { ROOT } from '#runtime/paths.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import type { Env } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { NEXT_ENV } from '#server/build/next-env.ts';
import { ALL_PACKAGES, installPrograms } from './install-programs.ts';
import { keepFreedMemory } from './keep-freed-memory.ts';
import { startTestPostgres } from './postgres.ts';
import { JOURNEYS_REPORT, runE2e } from './run-e2e.ts';
import { addResults, readPlaywrightResults, readVitestResults, type TestResults } from './test-results.ts';
import { keepTmpdirInMemory } from './tmpdir-in-memory.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const TSC = 'node_modules/typescript/bin/tsc';
const NEXT = 'node_modules/next/dist/bin/next';
const VITEST = 'node_modules/vitest/vitest.mjs';

// V8's compiled modules are stored for the next process that loads them: the tests start many.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');

// Each database in memory is tens of megabytes that come and go. With V8's usual heap they make it collect garbage for a
// sixth of the tests' processor time; a young generation with room, and no full collection below half a gigabyte, end that.
const ROOMY_HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--initial-heap-size=512'];

// V8 loses count of the code of WebAssembly that it frees while hundreds of databases in memory come and go, and ends the process with
// "Check failed: jit_page_->allocations_.erase(addr) == 1" (nodejs/node#64500). What is not freed cannot be lost.
const KEEP_WASM_CODE = '--no-wasm-code-gc';

const NOTHING: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [] };

keepTmpdirInMemory();
keepFreedMemory();

await supervise(async (supervisor) => {
  const startedAt = Date.now();
  const wanted = readWanted();
  const env: Env = { ...withoutConfiguration(process.env), ...NEXT_ENV };
  if (process.stdout.isTTY) env.FORCE_COLOR ??= '1';

  const results: TestResults[] = [];
  const checks = wanted.check ? runChecks(supervisor, env) : Promise.resolve([]);
  if (wanted.unit || wanted.e2e) {
    // Beside the checks, which need none of them.
    await installPrograms(ALL_PACKAGES);
    const database = await startTestPostgres(supervisor);
    if ('reason' in database) console.log(`Skipped: whatever runs on Postgres (${database.reason}).`);
    const postgresUrl = 'url' in database ? database.url : null;
    // The checks and the builds leave much of the second core idle, and the unit tests do not look at them.
    const steps = [
      wanted.unit && runUnitTests(supervisor, env, postgresUrl),
      // Both write the types of routes.
      wanted.e2e && checks.then(() => runStep('Build', () => buildAll(supervisor))),
    ];
    results.push(...(await checks), ...(await Promise.all(steps)).filter((result) => result !== false));
    if (wanted.e2e) results.push(await runEndToEndTests(supervisor, postgresUrl));
  } else results.push(...(await checks));
  return summarize(addResults(results), Date.now() - startedAt);
});

function readWanted(): { check: boolean; unit: boolean; e2e: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({ options: { check: flag, unit: flag, e2e: flag } });
    const all = !values.check && !values.unit && !values.e2e;
    return { check: all || values.check, unit: all || values.unit, e2e: all || values.e2e };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\nnpm test -- [--check] [--unit] [--e2e]`);
  }
}

/** Side by side: the imports are read on one core. The types of routes are generated before they are checked. */
function runChecks(supervisor: Supervisor, env: Env): Promise<TestResults[]> {
  return Promise.all([
    runStep('Format and lint', () => supervisor.runTask('format and lint check', [BIOME, 'ci', '.'], env)),
    runStep('Imports', () => supervisor.runTask('check of imports', [DEPCRUISE, '.'], env)),
    runStep('Types', async () => {
      await supervisor.runTask('generation of route types', [NEXT, 'typegen'], env);
      // Each of the four checkers that it has otherwise resolves the types of the libraries anew: twice the work.
      await supervisor.runTask('type check', [TSC, '--noEmit', '--checkers', '1'], env);
    }),
  ]);
}

async function buildAll(supervisor: Supervisor): Promise<void> {
  const env = withoutConfiguration(process.env);
  await Promise.all([ensureBuild(supervisor, env), ensureDesk(supervisor, env)]);
}

async function runUnitTests(supervisor: Supervisor, env: Env, postgresUrl: string | null): Promise<TestResults> {
  const directory = mkdtempSync(join(tmpdir(), 'unit-tests-'));
  const report = join(directory, 'results.json');
  try {
    const testEnv = postgresUrl ? { ...env, TEST_DATABASE_URL: postgresUrl } : env;
    const args = [
      ...ROOMY_HEAP,
      KEEP_WASM_CODE,
      VITEST,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    return await runStep('Unit and contract tests', () => supervisor.runTask('vitest', args, testEnv, { show: true }), {
      readResults: () => readVitestResults(report),
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function runEndToEndTests(supervisor: Supervisor, postgresUrl: string | null): Promise<TestResults> {
  const report = join(ROOT, JOURNEYS_REPORT);
  rmSync(report, { force: true });
  return runStep('End-to-end tests', () => runE2e(supervisor, [], postgresUrl), {
    readResults: () => readPlaywrightResults(report),
  });
}

/**
 * Runs one step, says how it went, and lets the next one run in any case. A step that fails without a failed test of
 * its own counts as one failure, so that the sum never hides it.
 */
async function runStep(
  title: string,
  run: () => Promise<void>,
  { readResults }: { readResults?: () => TestResults } = {},
): Promise<TestResults> {
  const startedAt = Date.now();
  console.log(`\n▸ ${title}`);
  let failure: unknown;
  try {
    await run();
  } catch (error) {
    failure = error;
    console.error(error instanceof UserError ? error.message : error);
  }
  const results = readResults ? readOr(NOTHING, readResults) : NOTHING;
  const failed = failure !== undefined || results.failed > 0;
  console.log(`${failed ? '✗' : '✓'} ${title} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return failed && results.failed === 0 ? { ...results, failed: 1, failures: [{ title, reason: '' }] } : results;
}

/** A step that broke down early leaves no report. */
function readOr(fallback: TestResults, read: () => TestResults): TestResults {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw error;
  }
}

function summarize({ passed, failed, skipped, failures }: TestResults, elapsedMs: number): number {
  if (failures.length > 0) console.log('\nFailed:');
  for (const { title, reason } of failures) {
    console.log(`  ${title.replace(`${ROOT}/`, '')}`);
    if (reason) console.log(reason.replaceAll(/^/gm, '    '));
  }
  const minutes = (elapsedMs / 60_000).toFixed(1);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped (${minutes} min)`);
  return failed > 0 ? 1 : 0;
}
