import { createDataService } from './fixtures/data-service.ts';
import { feedOf, viewFullDetails } from './fixtures/feed.ts';
import { sharedStack } from './fixtures/stack.ts';
import { bookmarkDialog, chip, save } from './fixtures/tagging.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { staleTexts, type Translator, translate } from './fixtures/translator.ts';

const run = uniqueName('translated').replace('-', '');
const summary = (day: string, title: string) => ({
  kind: 'daily' as const,
  day,
  title: `${title} ${run}`,
  content: `Of **Ada ${run}** and others, see [the audit](https://example.com/audit).\n\n- One\n- Two`,
  articlesProcessed: 3,
});

test.beforeAll(async ({ request }) => {
  const stack = sharedStack();
  await createDataService(request, stack).saveSummaries([
    summary('2098-01-02', 'Second'),
    summary('2098-01-01', 'First'),
  ]);
  const shows = async () => (await (await request.get(stack.webUrl)).text()).includes(run);
  await expect.poll(shows).toBe(true);
});

for (const how of ['wraps texts', 'merges texts'] satisfies Translator[]) {
  const isWholeVisit = how === 'wraps texts';
  const what = isWholeVisit ? 'everything' : 'what searches, filters and lists';
  test(`where a page translator ${how}, ${what} still works and no number stays behind`, async ({
    page,
    signIn,
    api,
  }) => {
    const account = await signIn();
    await api.createBookmark(account, `Ideas ${run}`);
    const titles = ['One', 'Two', 'Three'].map((title) => `${title} ${run} ${how.split(' ')[0]}`);
    const word = `${run} ${how.split(' ')[0]}`;
    await api.seedPosts(
      titles.map((title) => ({
        title,
        text: `${title}, the text of it.\n\n- A point about ${run}\n- Another one #${run}\n\nhttps://example.com`,
        postUser: `Ada ${run}`,
      })),
    );
    const feed = feedOf(page);
    const main = page.getByRole('main');
    const heading = page.locator('#posts-heading');
    const dialog = page.getByRole('dialog');
    const expectFresh = async () => {
      await expect(page.getByText(/Error Loading News|Unexpected Application Error/)).toHaveCount(0);
      await expect.poll(() => staleTexts(page)).toEqual([]);
    };
    await page.goto('/');
    await expect(page.getByRole('button', { name: account.username })).toBeVisible();
    await translate(page, how);

    await test.step('search', async () => {
      await feed.searchBox.fill(`"${word}"`);
      await expect(heading).toHaveText(`3 posts for “${word}”`);
      await feed.searchBox.fill(`"One ${word}"`);
      await expect(heading).toHaveText(`1 post for “One ${word}”`);
      await expect(feed.cards).toHaveText([titles[0] ?? '']);
      await feed.searchBox.fill(`no${run}`);
      await expect(heading).toHaveText(`No posts for “no${run}”`);
      await main.getByRole('link', { name: 'Remove the search' }).click();
      await expect(feed.status).toHaveText(/^Showing 25 of \d+ posts$/);
      await expectFresh();
    });

    await test.step('filters', async () => {
      await feed.filtersButton.click();
      const preset = feed.section.getByRole('button', { name: 'Today', exact: true });
      await preset.click();
      await expect(feed.chips).toHaveCount(2);
      await feed.section.getByRole('checkbox').first().check();
      await expect(feed.chips).toHaveCount(3);
      await feed.section.getByRole('searchbox', { name: 'Find in Hashtags' }).fill(`no${run}`);
      await expect(feed.section.getByText('Nothing by that name.')).toBeVisible();
      await feed.section.getByRole('searchbox', { name: 'Find in Hashtags' }).fill('');
      await feed.section.getByRole('button', { name: 'Clear All Filters' }).click();
      await expect(feed.chips).toHaveCount(2);
      await feed.filtersButton.click();
      await expectFresh();
    });

    await test.step('more posts', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
      await expect(page).toHaveURL('/');
      await feed.loadMore.click();
      await expect(feed.cards.nth(25)).toBeVisible();
      await expect(feed.status).not.toHaveText(/^Showing 25 /);
      await expectFresh();
    });

    await test.step('posts in the dialog', async () => {
      await feed.searchBox.fill(`"${word}"`);
      await expect(feed.cards).toHaveCount(3);
      const shown = await feed.cards.allTextContents();
      await feed.cards.first().click();
      for (const title of [shown[0], shown[1], shown[2], shown[1]] as string[]) {
        await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
        await expect(dialog).toContainText('the text of it');
        await expect(dialog.getByRole('listitem').filter({ hasText: 'A point about' })).toBeVisible();
        await expectFresh();
        await page.keyboard.press(title === shown[2] ? 'ArrowLeft' : 'ArrowRight');
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    // Google's way is the most common one; what follows has neither numbers nor lists that change in place.
    if (!isWholeVisit) return;
    await test.step('bookmarks and toasts', async () => {
      await feed
        .card(titles[0] ?? '')
        .getByRole('button', { name: /^Bookmark/ })
        .click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(chip(page, 'Select bookmark', `Ideas ${run}`)).toHaveAttribute('aria-pressed', 'true');
      await bookmarkDialog(page).getByPlaceholder('Create new bookmark').fill(`More ${run}`);
      await bookmarkDialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(chip(page, 'Select bookmark', `More ${run}`)).toHaveAttribute('aria-pressed', 'true');
      await save(page);
      await expect(page.getByText('Bookmarks updated successfully!').first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: account.username }).click();
      await page.getByRole('menuitem', { name: /^Your Bookmarks/ }).click();
      await expect(feed.cards).toHaveText([titles[0] ?? '']);
      await expectFresh();
    });

    await test.step('summaries', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Sellerfeed' }).click();
      await expect(page).toHaveURL('/');
      // The opened summary above has its title once more.
      await page.locator('.card-link', { hasText: `Second ${run}` }).click();
      await expect(dialog).toContainText('Of Ada');
      await dialog.getByRole('button', { name: /^Previous summary/ }).click();
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`First ${run}`);
      await expect(dialog).toContainText('and others');
      await expectFresh();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('another page, and signed out', async () => {
      await feed.cards.first().click();
      await viewFullDetails(page);
      await expect(main.getByRole('link', { name: 'Back to News' })).toBeVisible();
      await expectFresh();
      await main.getByRole('link', { name: 'Back to News' }).click();
      await page.getByRole('button', { name: account.username }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await dialog.getByRole('tab', { name: 'Sign Up' }).click();
      await dialog.getByRole('tab', { name: 'Sign In' }).click();
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
      await dialog.getByRole('button', { name: 'Back to Sign In' }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectFresh();
    });
  });
}
