import { defineConfig, devices } from 'playwright/test';

const { CHROMIUM_PATH, E2E_STRAPI, E2E_WEB_URL, FIREFOX_PATH, NGINX_PATH, REDIS_SERVER_PATH, CI } = process.env;

// No request leaves the machine: every other name resolves to nothing, and Chromium's own services stay quiet.
const LAUNCH_ARGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox refuses to work for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const MOBILE_FILES = /\.mobile\.spec\.ts$/;
/** Need what test/rig/run-e2e.ts looks for. */
const DEPLOYED = /\/(?:database-outage|deployed|packed)\.spec\.ts$/;
const AT_REDIS = /\/two-webs\.spec\.ts$/;
/** Needs a Strapi, which `npm run test:strapi` starts. */
const AT_STRAPI = /\/strapi\.spec\.ts$/;
/** Journeys of what engines do in their own way run in the second one as well. */
const IN_FIREFOX = /@firefox/;

const VIEWPORT = { width: 1440, height: 900 };
const CHROMIUM = { launchOptions: { args: LAUNCH_ARGS, ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}) } };
const DESKTOP = { ...devices['Desktop Chrome'], viewport: VIEWPORT, ...CHROMIUM };

/** Run it with `npm run test:e2e`, which starts what the journeys run against. */
export default defineConfig({
  testDir: 'e2e',
  // One file is one journey through shared data; files run side by side.
  fullyParallel: false,
  // One more than the machine has cores, because a journey often waits: for a debounce, an animation, a time-out.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(CI),
  // Minutes rather than seconds, and none for the whole: on a busy machine everything takes long, and a limit is there
  // to end what would never end.
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'playwright-report/results.json' }]],
  use: {
    baseURL: E2E_WEB_URL ?? 'http://localhost:3000',
    // Recording one is two fifths of a journey's price. A failure is looked into with `npm run test:e2e -- --trace on
    // <file>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    // A worker's answers would come past the page's checks; the journeys about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [
        MOBILE_FILES,
        ...(NGINX_PATH ? [] : [DEPLOYED]),
        ...(REDIS_SERVER_PATH ? [] : [AT_REDIS]),
        ...(E2E_STRAPI ? [] : [AT_STRAPI]),
      ],
      use: DESKTOP,
    },
    // A phone's fingers and width, at a seventh of the pixels to paint.
    { name: 'mobile', testMatch: MOBILE_FILES, use: { ...devices['Pixel 7'], deviceScaleFactor: 1, ...CHROMIUM } },
    // An installed Firefox, spoken to by WebDriver BiDi (see test/rig/firefox).
    ...(FIREFOX_PATH
      ? [
          {
            name: 'firefox',
            grep: IN_FIREFOX,
            testIgnore: MOBILE_FILES,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              viewport: VIEWPORT,
              // No request leaves the machine here either.
              proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost,127.0.0.1' },
              launchOptions: { executablePath: FIREFOX_PATH },
            },
          },
        ]
      : []),
  ],
});
