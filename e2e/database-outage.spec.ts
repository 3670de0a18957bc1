import { type DatabaseSwitch, openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { type Deployment, deployment } from './fixtures/deployment.ts';
import { parsePage } from './fixtures/html.ts';
import { test as base, expect } from './fixtures/test.ts';

const test = base.extend<Deployment>(deployment).extend<{ database: DatabaseSwitch }>({
  database: async ({ databaseUrl }, use) => {
    const database = await openDatabaseSwitch(databaseUrl);
    await use(database);
    database.close();
  },
  stackSettings: async ({ database }, use) => {
    await use({ DATABASE_URL: database.url });
  },
});

test('while PostgreSQL is away an article that nobody has read and a sign-in are answered with 503, and both work afterwards', async ({
  request,
  privateStack,
  database,
}) => {
  const [post] = await privateStack.api.seedPosts([{ title: 'Unread', text: 'Nobody has read this so far.' }]);
  const { username, password } = await privateStack.api.createAccount();
  const article = `${privateStack.webUrl}/feed/${post?.slug}`;
  const signIn = () =>
    request.post(`${privateStack.webUrl}/api/session`, {
      headers: { origin: privateStack.webUrl },
      data: { identifier: username, password },
    });

  database.setAway(true);
  const failed = await request.get(article);
  expect(failed.status()).toBe(503);
  const { $ } = parsePage(await failed.text());
  expect($('main').text()).toContain('HTTP error! status: 503');
  const refused = await signIn();
  expect([refused.status(), (await refused.json()).error.message]).toEqual([503, 'Login failed']);

  database.setAway(false);
  await expect.poll(async () => (await request.get(article, { maxRetries: 2 })).status()).toBe(200);
  expect((await signIn()).status()).toBe(200);
});
