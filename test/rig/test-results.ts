import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** `reason` is the beginning of what was said, and may be empty. */
export type Failure = { title: string; reason: string };

/** The results of a run of tests. */
export type TestResults = { passed: number; failed: number; skipped: number; failures: Failure[] };

const REASON_LINES = 25;

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why a file could not be loaded. */
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })).default([]),
    }),
  ),
});

type PlaywrightSuite = { specs: z.infer<typeof playwrightSpecSchema>[]; suites?: PlaywrightSuite[] | undefined };

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpecSchema),
  get suites() {
    return z.array(playwrightSuiteSchema).optional();
  },
});

const playwrightSchema = z.object({
  suites: z.array(playwrightSuiteSchema),
  /** A failure outside of any test, such as a file that cannot be read. */
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads the report of vitest's `json` reporter. */
export function readVitestResults(file: string): TestResults {
  const { testResults } = vitestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      status,
      reason: (failureMessages ?? []).join('\n'),
    })),
  );
  // A file that cannot even be loaded has no tests, but has failed.
  const brokenFiles = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  });
  return count([
    ...tests,
    ...brokenFiles.map(({ name, message }) => ({ title: name, status: 'failed', reason: message })),
  ]);
}

/** Reads the report of Playwright's `json` reporter. */
export function readPlaywrightResults(file: string): TestResults {
  const { suites, errors } = playwrightSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = suites.flatMap(listSpecs).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      title: `e2e/${file}: ${title} (${projectName})`,
      status,
      reason: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
  return count([...tests, ...errors.map(({ message = '' }) => ({ title: message, status: 'failed', reason: '' }))]);
}

export function addResults(all: TestResults[]): TestResults {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

// Playwright calls a test that did as announced "expected", and a failed one "unexpected".
const PASSED = new Set(['passed', 'expected']);
const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

function count(tests: (Failure & { status: string })[]): TestResults {
  const passed = tests.filter(({ status }) => PASSED.has(status));
  const skipped = tests.filter(({ status }) => SKIPPED.has(status));
  const failed = tests.filter(({ status }) => !PASSED.has(status) && !SKIPPED.has(status));
  return {
    passed: passed.length,
    failed: failed.length,
    skipped: skipped.length,
    failures: failed.map(({ title, reason }) => ({
      title,
      reason: stripVTControlCharacters(reason).trim().split('\n').slice(0, REASON_LINES).join('\n'),
    })),
  };
}
