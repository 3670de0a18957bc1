/**
 * `node cli/audit-packages.ts`: checks package-lock.json against the advisory database of the npm registry. Exit
 * status: 0 without advisories, 1 with some, 2 if nothing could be checked, so that a pipeline does not take an outage
 * for success.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findNpm } from '#cli/start/bootstrap/install.mjs';
import { parseJson } from '#lib/utils/parse-json.ts';
import { ROOT } from '#runtime/paths.ts';

const FOUND = 1;
const NOT_CHECKED = 2;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const advisorySchema = z.object({ title: z.string(), url: z.string(), severity: z.string(), range: z.string() });
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    // Texts in `via` name other packages of the report, which carry the advisory themselves.
    z.object({ via: z.array(z.union([z.string(), advisorySchema])), nodes: z.array(z.string()) }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.int() }) }),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().default(false) })),
});

process.exitCode = audit();

function audit(): number {
  const [npm = 'npm', ...prefix] = findNpm();
  // Uses the lockfile alone; needs no install.
  const { stdout, stderr } = spawnSync(npm, [...prefix, 'audit', '--json', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const output = parseJson(stdout);
  const report = reportSchema.safeParse(output);
  if (!report.success) {
    const reason = findReason(output) ?? (stderr?.trim().split('\n').at(-1) || 'npm audit gave no report');
    console.error(
      `The packages were NOT checked: ${reason}.\n` +
        'Run this where the registry answers audits, or name one that does: npm_config_registry=https://… node cli/audit-packages.ts',
    );
    return NOT_CHECKED;
  }
  const lines = describeAdvisories(report.data);
  if (lines.length === 0) {
    console.log(`No known advisories for the ${report.data.metadata.dependencies.total} packages of the lockfile.`);
    return 0;
  }
  console.error([`Known advisories: ${lines.length}`, ...lines].join('\n'));
  return FOUND;
}

function describeAdvisories({ vulnerabilities }: z.infer<typeof reportSchema>): string[] {
  const { packages } = lockSchema.parse(parseJson(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(vulnerabilities).flatMap(([name, { via, nodes }]) => {
    const versions = [...new Set(nodes.map((node) => packages[node]?.version ?? '?'))].join(', ');
    const use = nodes.every((node) => packages[node]?.dev) ? 'development only' : 'production';
    return via
      .filter((cause) => typeof cause !== 'string')
      .map(
        ({ severity, title, url, range }) =>
          `  ${severity}: ${name} ${versions} (${use}; affected ${range}): ${title} ${url}`,
      );
  });
}

/** An error of the registry, or of npm. */
function findReason(output: unknown): string | null {
  const message = z.object({ message: z.string().min(1) }).safeParse(output);
  if (message.success) return message.data.message;
  const error = z.object({ error: z.object({ summary: z.string().min(1) }) }).safeParse(output);
  return error.success ? error.data.error.summary : null;
}
