import { getSetUpLink, setUpOperator } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';

test.use({
  stackSettings: {
    SITE_NAME: 'Etsy Weekly',
    SITE_TAGLINE: 'What makers learned this week.',
    SITE_CLAIM: '',
    EXTENSION_URL: '',
    HIRING_URL: '',
    DESIGN_KIT_URL: 'https://shop.example/kit',
    PPC_MANAGEMENT_URL: '',
    DESIGN_SERVICE_URL: '',
    PUBLISHER_NAME: 'Makers Ltd',
    PUBLISHER_URL: '',
    POSTAL_ADDRESS: 'Makers Ltd, 1 High Street, York',
    PRIVACY_URL: 'https://makers.example/privacy',
  },
});

test('a site is its owner’s by settings alone, and its empty desk says what to do first', async ({
  page,
  privateStack,
  allowErrors,
}) => {
  // Before one is signed in.
  allowErrors(/status of 401/);
  const { api, apiUrl, webUrl } = privateStack;
  await test.step('the desk, until there is a post', async () => {
    await setUpOperator(page, await getSetUpLink(privateStack));
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('No mail server is set')).toBeVisible();
    await steps.getByRole('link', { name: 'Add a source' }).click();
    await expect(page).toHaveURL(/#\/sources\/create/);
    await api.seedPosts([{ title: 'The first one', text: 'It is there.' }]);
    await page.goto(`${apiUrl}/admin`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  });

  await test.step('the site', async () => {
    const posts = await api.seedPosts(
      Array.from({ length: 11 }, (_, index) => ({
        title: `Lesson ${index + 1}`,
        text: `Number ${index + 1} of many.`,
      })),
    );
    await page.goto(webUrl);
    const hero = page.getByRole('region', { name: 'A curated feed of the top Amazon experts posts' });
    await expect(hero.getByText('12 posts', { exact: true })).toBeVisible();
    await expect(page.getByText('2,000+')).toHaveCount(0);
    // The place after the tenth card has none, and takes no room.
    await expect(page.getByText('Promotion')).toHaveCount(0);
    for (const place of await page.locator('.promo-place').all()) await expect(place).toBeHidden();

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('What makers learned this week.');
    await expect(footer).toContainText('Makers Ltd, 1 High Street, York');
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'href',
      'https://makers.example/privacy',
    );
    await expect(footer.getByRole('region', { name: 'Our Services' }).getByRole('link')).toHaveCount(1);
    await expect(footer.getByRole('link', { name: 'Makers Ltd' })).toHaveCount(0);

    await page.goto(`${webUrl}/feed/${posts[0]?.slug}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'privacy' })).toBeVisible();
    await expect(page.getByText('Promotion')).toHaveCount(0);

    await page.goto(`${webUrl}/subscribe`);
    await expect(page.getByRole('main').getByRole('link', { name: 'privacy' })).toBeVisible();
    await expect(page.getByText('2,000+')).toHaveCount(0);
  });
});
