import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type BrowserContext, expect, type Page, test, type Worker } from 'playwright/test';
import { buildExtension } from '../extension/build/build-extension.ts';
import { bundleScript } from '../extension/build/bundle-script.ts';
import type { Captured } from '../extension/extract/captured.ts';
import { agrees } from './fixtures/agree.ts';
import { executablePath, loadExtension, pressIcon, type TestedBrowser } from './fixtures/extension.ts';
import { act, findTarget, NETWORK_PAGES, type NetworkPage, serveNetworkPage } from './fixtures/network-pages.ts';

// biome-ignore lint/suspicious/noSkippedTests: on a machine without one
test.skip(executablePath === undefined, 'Only a whole Chromium takes an extension, not its headless shell.');

const folder = mkdtempSync(path.join(tmpdir(), 'extension-'));
let context: BrowserContext;
let worker: Worker;
/** Stands in for the desk, whose page has journeys of its own. */
let desk: Server;
let deskOrigin = '';
/** The requests with a key, and the answer of the desk. */
const sent: { authorization: string | undefined; body: string }[] = [];
let answer = { status: 200, body: {} };
/** The badge that the icon shows while the desk has not answered yet. */
const badges: string[] = [];

test.beforeAll(async () => {
  desk = createServer(takeSuggestion).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  deskOrigin = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  const files = await buildExtension();
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json']));
  expect(manifest).not.toHaveProperty('host_permissions');
  expect(manifest).not.toHaveProperty('content_scripts');
  expect(Object.values(files).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(150_000);
  ({ context, worker } = await loadExtension(folder, files));
  await context.route(`${deskOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Desk</title>' }),
  );
});
test.afterAll(async () => {
  await context.close();
  desk.close();
  rmSync(folder, { recursive: true });
});

test('asks for the address of the desk once it is installed', async () => {
  const options = new URL('options.html', worker.url()).href;
  const isOptions = (page: Page) => page.url() === options;
  await expect.poll(() => context.pages().some(isOptions)).toBe(true);
  const page = context.pages().find(isOptions) as Page;
  const address = page.getByRole('textbox', { name: 'Address of your desk' });
  await address.fill('no address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('This is no address.');
  await address.fill(`${deskOrigin}/admin#/posts`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText(`Saved. Posts go to ${deskOrigin}.`);
});

/** One for each thing that is pointed at, of each network: how the rest is read, extension-pages.spec.ts says. */
const SAMPLES = [
  ...Map.groupBy(
    NETWORK_PAGES.filter(({ folder: from }) => from === 'test/samples/pages'),
    ({ address, action }) => `${new URL(address).hostname} ${action.replace(/:.*/s, '')}`,
  ).values(),
].flatMap(([first]) => first ?? []);
/** A post with pictures. */
const PHOTOS = NETWORK_PAGES.find(({ file }) => file === 'x-photos.html') as NetworkPage;
for (const sample of SAMPLES) {
  test(`saves from ${sample.file} at ${sample.address}: ${sample.action}`, async () => {
    const page = await openSample(sample);
    const captured = await save(page, await clickOf(page, sample));
    for (const [field, expected] of Object.entries(sample.expected)) {
      const got = captured[field as keyof Captured];
      expect(agrees(field, got, expected), `${field} is ${JSON.stringify(got)}`).toBe(true);
    }
    await page.close();
  });
}

test('the bookmarklet opens the desk with the same', async () => {
  const sample = PHOTOS;
  const page = await openSample(sample);
  const script = (await bundleScript('bookmarklet.ts')).replace('__DESK_ORIGIN__', deskOrigin);
  const [opened] = await Promise.all([context.waitForEvent('page'), page.evaluate(script)]);
  expect(await readCaptured(opened)).toMatchObject({ postUser: sample.expected.postUser, url: sample.address });
  await page.close();
});

test('with a key, a post is sent for review; the desk opens only where it does not take it', async () => {
  const options = await context.newPage();
  await options.goto(new URL('options.html', worker.url()).href);
  await expect(options.getByRole('textbox', { name: 'Address of your desk' })).toHaveValue(deskOrigin);
  await options.getByLabel('Key (optional)').fill(' a-key ');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(`Saved. Posts are sent to ${deskOrigin} for review.`);
  await options.close();

  const sample = PHOTOS;
  const page = await openSample(sample);
  answer = { status: 200, body: { data: { outcome: 'sent', id: 1, slug: 'a', changes: [1] } } };
  await pressIcon(worker, page);
  await expect.poll(() => titleOfIcon()).toBe('Sent for review');
  expect(sent).toHaveLength(1);
  expect(badges).toEqual(['…']);
  expect(await badgeOfIcon()).toBe('✓');
  expect(sent[0]?.authorization).toBe('Bearer a-key');
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ captured: { postUser: sample.expected.postUser } });

  answer = { status: 401, body: { error: { message: 'The key is unknown, removed or expired.' } } };
  expect(await save(page, null)).toMatchObject({ postUser: sample.expected.postUser });
  await page.bringToFront();
  expect(await titleOfIcon()).toBe('The key is unknown, removed or expired.');
  await page.close();
});

async function takeSuggestion(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/admin/api/posts/suggest' && request.method === 'POST') {
    sent.push({ authorization: request.headers.authorization, body: await text(request) });
    badges.push(await badgeOfIcon());
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  } else response.end('The desk');
}

/** The title of the icon for the tab in front. */
const titleOfIcon = (): Promise<string> =>
  worker.evaluate(async () => {
    const { tabs, action } = (globalThis as unknown as { chrome: TestedBrowser }).chrome;
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    return action.getTitle({ tabId: tab?.id });
  });

const badgeOfIcon = (): Promise<string> =>
  worker.evaluate(async () => {
    const { tabs, action } = (globalThis as unknown as { chrome: TestedBrowser }).chrome;
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    return action.getBadgeText({ tabId: tab?.id });
  });

async function openSample(sample: NetworkPage): Promise<Page> {
  const page = await context.newPage();
  await serveNetworkPage(page, sample);
  await page.goto(sample.address);
  // Ages count back from there.
  if (sample.now) await stopClock(page, sample.now);
  await act(sample, await findTarget(page, sample));
  return page;
}

/** Stops the clock of the extension's own world in the page, which a clock of the page's scripts is not. */
async function stopClock(page: Page, now: string): Promise<void> {
  await page.bringToFront();
  await worker.evaluate(async (time) => {
    const { tabs, scripting } = (globalThis as unknown as { chrome: TestedBrowser }).chrome;
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    const func = (stopped: number) => {
      globalThis.Date = class extends Date {
        constructor(...given: unknown[]) {
          super(...((given.length > 0 ? given : [stopped]) as [number]));
        }
      } as DateConstructor;
    };
    await scripting.executeScript({ target: { tabId: tab?.id }, func, args: [time] });
  }, Date.parse(now));
}

/** A right click where the action is one, and what the browser says of it; null for the icon. */
async function clickOf(page: Page, sample: NetworkPage): Promise<object | null> {
  if (!sample.action.startsWith('context:')) return null;
  await (await findTarget(page, sample))?.click({ button: 'right' });
  await page.evaluate(() => (document.querySelector('#workspace') ?? document.documentElement).scrollTo(0, 0));
  return { menuItemId: 'save', frameId: 0, pageUrl: sample.address };
}

async function save(page: Page, click: object | null): Promise<Captured> {
  const opening = context.waitForEvent('page');
  await pressIcon(worker, page, click);
  return readCaptured(await opening);
}

async function readCaptured(opened: Page): Promise<Captured> {
  await opened.waitForURL((url) => url.hash.startsWith('#source='));
  const { hash } = new URL(opened.url());
  await opened.close();
  return JSON.parse(decodeURIComponent(hash.slice('#source='.length)));
}
