import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const directory = mkdtempSync(path.join(tmpdir(), 'audit-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const advisory = { source: 1, title: 'Reads what it should not', url: 'https://advisories.test/1', severity: 'high' };
const metadata = { dependencies: { total: 612 } };

it('says how many packages were checked when none has an advisory', () => {
  const { status, stdout } = runAudit({ auditReportVersion: 2, vulnerabilities: {}, metadata });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'No known advisories for the 612 packages of the lockfile.\n',
  });
});

it('lists each advisory once, with the version that is installed and what it is for', () => {
  const { status, stderr } = runAudit({
    vulnerabilities: {
      hono: { via: [{ ...advisory, range: '<5.0.0' }], nodes: ['node_modules/hono'] },
      playwright: { via: [{ ...advisory, range: '<6.0.0' }, 'hono'], nodes: ['node_modules/playwright'] },
      // Affected only because it depends on the first.
      kysely: { via: ['hono'], nodes: ['node_modules/kysely'] },
    },
    metadata,
  });
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const versionOf = (name: string) => packages[`node_modules/${name}`].version;
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'Known advisories: 2',
    `  high: hono ${versionOf('hono')} (production; affected <5.0.0): Reads what it should not https://advisories.test/1`,
    `  high: playwright ${versionOf('playwright')} (development only; affected <6.0.0): Reads what it should not https://advisories.test/1`,
  ]);
});

it.each([
  [
    'a registry that answers no audits',
    { message: '405 Method Not Allowed - POST https://registry.test', statusCode: 405 },
    '405 Method Not Allowed',
  ],
  [
    'an error of npm',
    { error: { code: 'ENOTFOUND', summary: 'request to https://registry.test failed' } },
    'request to https://registry.test failed',
  ],
  ['no report at all', 'npm is out of order', 'npm audit gave no report'],
])('says plainly that nothing was checked, and ends with status 2: %s', (_, output, reason) => {
  const { status, stdout, stderr } = runAudit(output);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(`The packages were NOT checked: ${reason}`);
});

/** Runs the command with an npm whose `audit` answers `output`. */
function runAudit(output: unknown) {
  const npm = path.join(directory, 'npm.js');
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(text)});\nprocess.exitCode = 1;\n`);
  return spawnSync(process.execPath, ['cli/audit-packages.ts'], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm },
  });
}
