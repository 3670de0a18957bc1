import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PARTS, type Part } from '#server/build/pack/parts.ts';
import { deployment } from './fixtures/deployment.ts';
import { getVariable } from './fixtures/stack.ts';
import { test as base, expect, uniqueName } from './fixtures/test.ts';

const NAMES = Object.keys(PARTS) as Part[];
/** Longer than anything takes on a busy machine. */
const PATIENCE_MS = 10 * 60_000;

const test = base.extend(deployment);

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(findPlaceWithoutPackages(), 'sellerfeed-packed-'));
  for (const part of NAMES) execFileSync('npm', ['run', '-s', 'pack', '--', part, join(folder, part)]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each part runs alone from the folder that it was packed into', async ({ page, createSite, databaseUrl }) => {
  const packs = Object.fromEntries(NAMES.map((part) => [part, join(folder, part)])) as Record<Part, string>;
  const settings = { DATABASE_URL: databaseUrl, JOBS: 'off' };
  const site = await createSite({ kind: 'apart', isPatient: true, settings, packs });
  const backend = site.service('sellerfeed-backend@1337');
  await backend.start();
  await site.startNginx(getVariable('NGINX_PATH'));
  await site.service('sellerfeed-web@3001').start();

  const title = `Packed ${uniqueName('post')}`;
  const api = `http://127.0.0.1:${site.port('1337')}`;
  const ingested = await fetch(`${api}/api/news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.settings.INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ title, text: `${title}\n\nRead from a folder of its own.`, author: 'Pack Mule' }]),
  });
  expect(await ingested.json()).toMatchObject({ data: { created: 1 } });
  expect((await fetch(`${api}/admin/`)).status).toBe(200);

  // A page with its scripts and its stylesheet, from the feed to the article.
  await expect.poll(async () => (await fetch(site.origin)).text(), { timeout: PATIENCE_MS }).toContain(title);
  await page.goto(`${site.origin}/?search=packed`);
  await page.getByRole('link', { name: title }).click();
  const details = page.getByRole('dialog', { name: title }).getByRole('link', { name: 'View Full Details' });
  await expect(details).toBeVisible();
  expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  await details.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Read from a folder of its own.')).toBeVisible();

  // What needs more than the pages' own files: pictures that are drawn, feeds, text for machines.
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const answers = { [`/og/post/${slug}`]: 'image/png', '/rss.xml': 'application/rss+xml', '/sitemap.xml': 'xml' };
  for (const [path, type] of Object.entries(answers)) {
    const answer = await fetch(site.origin + path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.headers.get('content-type')).toContain(type);
  }

  // The backend leaves a mail alone, the worker sends it.
  const outbox = join(site.dataDir, 'outbox');
  const countMails = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
  await page.goto(`${site.origin}/subscribe`);
  const form = page.getByRole('main').locator('form');
  await form.getByRole('textbox', { name: 'Email address' }).fill(`${uniqueName('packed')}@example.com`);
  await form.getByRole('button').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Success!' })).toContainText('Please check your inbox');
  expect(countMails()).toBe(0);
  const worker = site.service('sellerfeed-worker');
  await worker.start();
  await expect.poll(countMails, { timeout: PATIENCE_MS }).toBe(1);

  for (const service of [worker, backend]) {
    expect(await service.stop()).toEqual({ exit: { code: 0, signal: null }, killed: 0 });
  }
});

/** A folder above which no packages lie: they would be found in the place of those that a pack has not. */
function findPlaceWithoutPackages(): string {
  const hasPackages = (place: string): boolean =>
    existsSync(join(place, 'node_modules')) || (dirname(place) !== place && hasPackages(dirname(place)));
  const place = [tmpdir(), '/var/tmp', homedir()].find((candidate) => !hasPackages(candidate));
  if (!place) throw new Error('There is no folder to pack into without packages above it.');
  return place;
}
