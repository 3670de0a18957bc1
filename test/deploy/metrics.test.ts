import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { createApp } from '#backend/main/app.ts';
import { countJobs, countMails, measureDatabase, openBackendMetrics } from '#backend/metrics/open-backend-metrics.ts';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import { ROOT } from '#runtime/paths.ts';
import { createRouteFinder } from '#server/metrics/find-route.ts';
import { openWebMetrics } from '#server/metrics/open-web-metrics.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { listMetricNames } from '#test/rig/metrics.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';

// The metrics that the dashboard, the rules and the operators' page name must exist in the processes' output.

const TOKEN = 'metrics-token-of-the-tests-0123456789abcdef';
const OURS = /\b(?:sellerfeed|nodejs|process)_[a-z0-9_]+\b/g;
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const rules = read('deploy/prometheus-rules.yml');
const page = read('docs/operating/metrics.md');
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { id: number; type: string; targets?: { expr: string }[] }[];
};

let backend: TestBackend;
let directory: string;
let names: string[];

beforeAll(async () => {
  backend = await createTestBackend('pglite');
  directory = mkdtempSync(join(tmpdir(), 'metrics-test-'));
  writeFileSync(join(directory, 'routes-manifest.json'), JSON.stringify({ staticRoutes: [], dynamicRoutes: [] }));
  names = [...listMetricNames(await scrapeBackend()), ...listMetricNames(await scrapeWeb())];
});
afterAll(async () => {
  await backend.close();
  rmSync(directory, { recursive: true, force: true });
});

it('the rules name metrics that there are', () => {
  const expressions = rules.replaceAll(/^ *(?:#|summary:|- alert:).*$/gm, '');
  const named = [...new Set(expressions.match(OURS))];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

it('the dashboard names metrics that there are, in panels of which each has a number of its own', () => {
  const { panels } = dashboard;
  const named = [
    ...new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(OURS) ?? []))),
  ];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
});

it('the page for operators explains every metric of ours and every alert, and no other', () => {
  const ours = names.filter((name) => name.startsWith('sellerfeed_') && !/_(?:bucket|sum|count)$/.test(name));
  expect([...new Set(page.match(/\bsellerfeed_[a-z_]+\b/g))].toSorted()).toEqual([...new Set(ours)].toSorted());
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect([...new Set(page.match(/\bSellerfeed[A-Z]\w+\b/g))].toSorted()).toEqual(alerts.toSorted());
});

it('every rule has an expression, a severity and a summary', () => {
  const [, ...blocks] = rules.split('- alert: ');
  const lacking = blocks.filter(
    (block) => !/\n +expr: \S/.test(block) || !/severity: (?:page|ticket)\b/.test(block) || !/summary: "/.test(block),
  );
  expect(lacking).toEqual([]);
});

it('nginx passes metrics on to nobody', () => {
  const sites = ['nginx.conf', 'nginx-apart.conf'].map((name) => read(`deploy/${name}`));
  expect(sites.filter((site) => !/location = \/metrics \{\s+return 404;\s+\}/.test(site))).toEqual([]);
});

/** As both kinds of database have them: those of the pool are PostgreSQL's alone. */
async function scrapeBackend(): Promise<string> {
  const metrics = await openBackendMetrics({ metricsToken: TOKEN }, backend.database);
  if (!metrics) throw new Error('Nothing is counted.');
  countJobs(backend.jobs, metrics);
  countMails(backend.mailer, metrics);
  const deps = dependenciesOf(backend);
  const app = await createApp({ ...deps, metrics, config: { ...deps.config, metricsToken: TOKEN } });
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  return (await answer.text()) + (await describePool(metrics));
}

async function describePool(metrics: Metrics): Promise<string> {
  metrics.registry.removeSingleMetric('sellerfeed_database_query_duration_seconds');
  // It is not connected to before somebody asks it something.
  const database = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none' });
  measureDatabase(database, metrics);
  const text = await metrics.registry.metrics();
  await database.close();
  return text;
}

async function scrapeWeb(): Promise<string> {
  const watchRequest = await openWebMetrics({
    token: TOKEN,
    findRoute: createRouteFinder(directory),
    contentApi: 'http://127.0.0.1:1',
    dataService: 'http://127.0.0.1:1',
  });
  const web = await serveLocally((request, response) => watchRequest(request, response, () => response.end()));
  const answer = await fetch(`${web.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  await web.close();
  return text;
}
