import { expect, type Page, test } from 'playwright/test';
import { bundleScript } from '../extension/build/bundle-script.ts';
import type { Captured } from '../extension/extract/captured.ts';
import { agrees } from './fixtures/agree.ts';
import { act, findTarget, NETWORK_PAGES, type NetworkPage, serveNetworkPage } from './fixtures/network-pages.ts';

let script = '';
test.beforeAll(async () => {
  script = await bundleScript('extract/capture-page.ts', 'extract');
});

/** The parts that a change of a network may take away: names of tests, roles, classes with keys, and at last numbers and labels. */
const CHANGES = [
  ['data-testid', 'data-test-id'],
  ['role'],
  ['class', 'componentkey'],
  ['id', 'data-lazy-mount-id', 'data-urn', 'data-id', 'data-sdui-anchor-id', 'aria-label', 'tabindex'],
];

// The time stands still for a page once it was set.
for (const [now, samples] of Map.groupBy(NETWORK_PAGES, (sample) => sample.now ?? 'any day')) {
  test(`reads the networks' pages of ${now}, and says nothing wrong after changes of the network`, async ({ page }) => {
    for (const sample of samples) {
      const { file, address, action } = sample;
      await test.step(`${file}: ${address}: ${action}`, () => expectRead(page, sample));
    }
  });
}

async function expectRead(page: Page, sample: NetworkPage): Promise<void> {
  const capture = await openSample(page, sample);
  const whole = await capture();
  for (const [field, expected] of Object.entries(sample.expected)) {
    const got = whole[field as keyof Captured];
    expect(agrees(field, got, expected), `${field} is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`).toBe(
      true,
    );
  }
  // Without styles the page has another middle.
  if (sample.action.startsWith('scroll:')) return;
  for (const names of CHANGES) {
    await test.step(`without ${names}`, async () => {
      await page.evaluate(removeAttributes, names);
      const less = await capture();
      expect(less).toMatchObject({ url: sample.address, title: await page.title() });
      for (const field of ['postLink', 'publishedAt', 'imageUrl', 'userLink', 'postUser'] as const) {
        const isRight = less[field] === undefined || agrees(field, less[field], sample.expected[field]);
        expect(isRight || !(field in sample.expected), `${field} is ${less[field]}`).toBe(true);
      }
      if (sample.action.startsWith('selection:')) expect(agrees('text', less.text, sample.expected.text)).toBe(true);
    });
  }
}

/** Opens the page and does what the action says; the result captures, as often as it is called. */
async function openSample(page: Page, sample: NetworkPage): Promise<() => Promise<Captured>> {
  if (sample.now) await page.clock.setFixedTime(sample.now);
  await serveNetworkPage(page, sample);
  await page.goto(sample.address);
  const target = await findTarget(page, sample);
  await act(sample, target);
  await page.evaluate(`${script}; globalThis.capturePage = extract.capturePage;`);
  const at = sample.action.startsWith('context:') ? target : null;
  return () =>
    page.evaluate(
      (element) => (globalThis as unknown as { capturePage: Capture }).capturePage(document, { at: element }),
      at,
    );
}

type Capture = (document: Document, options: { at: Element | null }) => Captured;

function removeAttributes(names: string[]): void {
  for (const name of names) for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
}
