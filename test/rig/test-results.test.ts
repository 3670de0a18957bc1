import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addResults, readPlaywrightResults, readVitestResults } from './test-results.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'test-results-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function writeReport(report: object): string {
  const file = join(directory, 'results.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('readVitestResults', () => {
  it('counts passed, failed and skipped tests and names the failed ones', () => {
    const file = writeReport({
      testResults: [
        {
          name: '/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'divides', status: 'failed', failureMessages: ['\u001b[31mexpected 2\u001b[39m\n  at a.ts'] },
            { fullName: 'waits', status: 'pending' },
          ],
        },
      ],
    });
    expect(readVitestResults(file)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ title: '/src/a.test.ts: divides', reason: 'expected 2\n  at a.ts' }],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const file = writeReport({
      testResults: [{ name: '/src/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    });
    expect(readVitestResults(file)).toMatchObject({
      failed: 1,
      failures: [{ title: '/src/a.test.ts', reason: 'no such module' }],
    });
  });
});

describe('readPlaywrightResults', () => {
  it('counts tests of nested suites in every project', () => {
    const spec = (title: string, statuses: Record<string, string>) => ({
      title,
      file: 'feed.spec.ts',
      tests: Object.entries(statuses).map(([projectName, status]) => ({
        projectName,
        status,
        results: [{ errors: status === 'unexpected' ? [{ message: 'not visible' }] : [] }],
      })),
    });
    const file = writeReport({
      errors: [],
      suites: [
        {
          specs: [spec('loads', { desktop: 'expected', mobile: 'unexpected' })],
          suites: [{ specs: [spec('sorts', { desktop: 'skipped' })] }],
        },
      ],
    });
    expect(readPlaywrightResults(file)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ title: 'e2e/feed.spec.ts: loads (mobile)', reason: 'not visible' }],
    });
  });

  it('counts a flaky test as failed: there are no retries', () => {
    const tests = [{ projectName: 'desktop', status: 'flaky' }];
    const file = writeReport({ errors: [], suites: [{ specs: [{ title: 'loads', file: 'a', tests }] }] });
    expect(readPlaywrightResults(file)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts an error outside of any test', () => {
    const file = writeReport({ errors: [{ message: 'No tests found' }], suites: [] });
    expect(readPlaywrightResults(file)).toMatchObject({ failed: 1, failures: [{ title: 'No tests found' }] });
  });
});

describe('addResults', () => {
  const failure = (title: string) => ({ title, reason: 'why' });

  it('sums up', () => {
    const one = { passed: 1, failed: 2, skipped: 3, failures: [failure('a'), failure('b')] };
    const two = { passed: 10, failed: 1, skipped: 0, failures: [failure('c')] };
    expect(addResults([one, two])).toEqual({
      passed: 11,
      failed: 3,
      skipped: 3,
      failures: ['a', 'b', 'c'].map(failure),
    });
  });
});
