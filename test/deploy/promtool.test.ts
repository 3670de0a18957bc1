import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { findOnPath } from '#test/rig/find-on-path.ts';

// Prometheus' own opinion of its files. That they name metrics that there are is in metrics.test.ts.

const promtool = findOnPath('promtool');
if (!promtool) console.log('Skipped: what Prometheus says of its rules (no promtool; Debian has it in `prometheus`).');

describe.skipIf(!promtool)('Prometheus takes', () => {
  it.each([
    ['the rules', ['check', 'rules', 'deploy/prometheus-rules.yml'], 'SUCCESS'],
    ['the targets', ['check', 'config', '--syntax-only', 'deploy/prometheus-scrape.yml'], 'SUCCESS'],
  ])('%s', (_, args, said) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: ROOT, encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining(said) });
  });
});
