import { createDataService } from './fixtures/data-service.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

// A day that no other journey has posts of.
const DAY = '2019-05-08';
const run = uniqueName('citation');

test('the points of a summary lead to their posts, and its number of posts to the feed of the day', async ({
  page,
  api,
  request,
  browser,
  baseURL,
}) => {
  const posts = await api.seedPosts(
    ['first', 'second'].map((name, index) => ({
      title: `The ${name} ${run}`,
      text: `Bids fell by 2${index} % in the ${name} account of ${run}.`,
      postUser: `Author ${name} ${run}`,
      publishedAt: `${DAY}T0${index}:59:59.999Z`,
    })),
  );
  const content = posts
    .map(({ title, slug }, index) => `- Bids fell by 2${index} %. — [Cited ${title}](/feed/${slug})`)
    .join('\n');
  await createDataService(request, sharedStack()).saveSummaries([
    { kind: 'daily', day: DAY, title: `Bids of ${run}`, content, articlesProcessed: 2 },
  ]);

  const address = `/?summary=daily-${DAY}`;
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: `Bids of ${run}` });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cited' })).toHaveCount(2);

  await test.step('its posts are rows below it, which lead to their articles', async () => {
    await expect(dialog.getByRole('heading', { name: 'The 2 posts' })).toBeVisible();
    const rows = dialog.getByRole('article');
    await expect(rows).toHaveCount(2);
    for (const { title, slug } of posts) {
      await expect(rows.getByRole('link', { name: title })).toHaveAttribute('href', `/feed/${slug}`);
    }
  });

  await test.step('a citation is reached and followed by the keyboard', async () => {
    const citation = dialog.getByRole('link', { name: `Cited The second ${run}` });
    await expect(citation).not.toHaveAttribute('target');
    await dialog.getByRole('link', { name: `Cited The first ${run}` }).focus();
    await page.keyboard.press('Tab');
    await expect(citation).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `The second ${run}` })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();
  });

  await test.step('the number of posts is the way to them', async () => {
    await dialog.getByRole('link', { name: 'Based on 2 posts' }).click();
    await expect(page).toHaveURL(`/?from=${DAY}&to=${DAY}`);
    await expect(dialog).toBeHidden();
    for (const { title } of posts) await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  });

  await test.step('both are there without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const plainPage = await plain.newPage();
    await plainPage.goto(address);
    const links = plainPage.locator('noscript section a');
    await expect(links.first()).toHaveAttribute('href', `/?from=${DAY}&to=${DAY}`);
    // Cited, and as a row.
    for (const { slug } of posts)
      await expect(plainPage.locator(`noscript section a[href="/feed/${slug}"]`)).toHaveCount(2);
    await plain.close();
  });
});
