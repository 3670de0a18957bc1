import type { Page } from 'playwright/test';
import { viewFullDetails } from './fixtures/feed.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const run = uniqueName('article');
// 300 × 900 pixels of one colour.
const TALL_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAASwAAAOECAIAAACUz5uIAAAHMElEQVR42u3TMQ0AAAgEsVeCRGbkIwOGJlVwyaWmgUORAEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYEE6oAJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEE4IJVQATggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEYEIJwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYEIwoQpgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIZhQBTAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQMCGYEDAhmBAwIZgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwIJpQATAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgRMCCYETAgmBEwIJgQTqgAmBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTAiYEEwImBBMCJgQTgglVABOCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggkBE4IJAROCCQETggnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYSACcGEgAnBhIAJwYRgQgnAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQsCEYELAhGBCwIRgQjChCmBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEIwIWBCMCFgQjAhYEL4YgHlvmmCRhpUJQAAAABJRU5ErkJggg==';
const LONG_WORD = 'w'.repeat(400);

// The ingest knows a text it has had, so each carries the run's name.
const POSTS = {
  full: {
    title: `Everything ${run}`,
    text: `First line of the post
second line right below

Three things:
- one
- two
1) three

More at https://example.com/guide_(fees). Not at javascript:alert(1) though.
#Fees${run.slice(-4)} help.

<script>window.isHacked = true</script> <b>bold</b>
${'Words that take a while to read are repeated here. '.repeat(60)}`,
    type: 'LinkedIn' as const,
    postUser: `Author ${run}`,
    postLink: `https://www.linkedin.com/posts/${run}`,
    userLink: `https://www.linkedin.com/in/${run}`,
    publishedAt: '2025-03-04T10:00:00.000Z',
    hashtags: [`#Fees${run.slice(-4)}`],
  },
  bare: { title: `Bare ${run}`, text: `${LONG_WORD}\n\nSo it is.\n\n${run}`, type: 'Twitter' as const },
  hebrew: {
    title: `מדריך ${run}`,
    text: `עמלות אחסון עולות בכל רבעון.\n\nAn English line.\n\n${run}`,
    type: 'LinkedIn' as const,
  },
  titled: {
    title: `Fees of ${run} rise again`,
    text: `Fees of ${run} rise again. By how much?\n\nNobody knows.`,
    type: 'LinkedIn' as const,
    postLink: `https://www.linkedin.com/posts/fees-${run}`,
  },
  pictured: {
    title: `Pictured ${run}`,
    text: `A tall picture, ${run}.`,
    type: 'LinkedIn' as const,
    imageData: TALL_PICTURE,
  },
  long: { title: `Long ${run}`, text: `${'Ten thousand characters. '.repeat(400)}${run}`, type: 'LinkedIn' as const },
};

const slugs = {} as Record<keyof typeof POSTS, string>;
const ids = {} as Record<keyof typeof POSTS, number>;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const { createContentApi } = await import('./fixtures/content-api.ts');
  const { sharedStack } = await import('./fixtures/stack.ts');
  const names = Object.keys(POSTS) as (keyof typeof POSTS)[];
  const posts = await createContentApi(request, sharedStack()).seedPosts(names.map((name) => POSTS[name]));
  for (const [index, name] of names.entries()) {
    slugs[name] = posts[index]?.slug ?? '';
    ids[name] = posts[index]?.id ?? 0;
  }
  await request.dispose();
});

const article = (page: Page) => page.getByRole('main').getByRole('article').first();
const share = (page: Page) => article(page).getByRole('button', { name: 'Share', exact: true }).first();
const open = (page: Page, name: keyof typeof POSTS) => page.goto(`/feed/${slugs[name]}`);

test('an article shows all its parts, prints, asks visitors to sign in, and leads to author and hashtags', async ({
  page,
}) => {
  await test.step('an article shows all its parts', async () => {
    await open(page, 'full');
    const { title, postUser, userLink, postLink } = POSTS.full;
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
      `Home${POSTS.full.hashtags[0]}${title}`,
      { ignoreCase: true },
    );
    await expect(page.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(article(page).getByText('LinkedIn', { exact: true })).toBeVisible();
    await expect(article(page).getByText('March 4, 2025')).toHaveAttribute('datetime', '2025-03-04T10:00:00.000Z');
    // 660 words at 225 a minute.
    await expect(article(page).getByText('3 min read')).toBeVisible();

    const profile = article(page).getByRole('link', { name: `${postUser} on LinkedIn` });
    await expect(profile).toHaveAttribute('href', userLink);
    await expect(profile).toHaveAttribute('rel', 'author noopener');
    // Below the byline and below the text.
    const original = article(page).getByRole('link', { name: 'View Original Post' });
    await expect(original).toHaveCount(2);
    for (const link of await original.all()) {
      await expect(link).toHaveAttribute('href', postLink);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    for (const name of ['Bookmark', 'Tags', 'Share']) {
      const buttons = article(page).getByRole('button', { name, exact: true });
      await expect(buttons).toHaveCount(2);
      await expect(buttons.first()).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('complementary', { name: 'Hire an Amazon PPC manager' })).toBeVisible();

    const related = page.getByRole('region', { name: 'Related Articles' });
    await expect(related.getByRole('article').first()).toBeVisible();
    expect(await related.getByRole('article').count()).toBeLessThanOrEqual(4);
    await expect(related.getByText(title)).toHaveCount(0);
    const form = page.getByRole('main').getByRole('form', { name: 'Get 6 new tips every Monday' });
    await expect(form.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  });
  await test.step('the text keeps its lines, and only what is safe becomes a link or nothing but text', async () => {
    const paragraph = article(page).getByText('First line of the post');
    expect(await paragraph.textContent()).toBe('First line of the post\nsecond line right below');
    await expect(paragraph).toHaveCSS('white-space', /^pre-(wrap|line)$/);
    await expect(article(page).getByRole('listitem').filter({ hasText: '1)' })).toContainText('three');

    const link = article(page).getByRole('link', { name: 'https://example.com/guide_(fees)' });
    await expect(link).toHaveAttribute('href', 'https://example.com/guide_(fees)');
    await expect(link).toHaveAttribute('rel', 'ugc noopener');
    await expect(article(page).locator('a[href^="javascript"]')).toHaveCount(0);
    await expect(article(page)).toContainText('<script>window.isHacked = true</script> <b>bold</b>');
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
  });
  await test.step('a print has the address of the page and of the original, and nothing to press', async () => {
    const addresses = article(page).getByText(`/feed/${slugs.full}`);
    await expect(addresses).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(addresses).toBeVisible();
    await expect(addresses).toContainText(`Original: ${POSTS.full.postLink}`);
    await expect(article(page).getByText('First line of the post')).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('an anonymous visitor who presses Bookmark or Tags is asked to sign in', async () => {
    const dialog = page.getByRole('dialog');
    for (const name of ['Bookmark', 'Tags']) {
      await article(page).getByRole('button', { name, exact: true }).first().click();
      await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeVisible();
      await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
  });
  await test.step('hashtags, in the text and below it, lead to its page', async () => {
    const name = new RegExp(`^#fees${run.slice(-4)}$`, 'i');
    const chip = article(page).getByRole('navigation', { name: 'Hashtags' }).getByRole('link', { name });
    const href = await chip.getAttribute('href');
    expect(href).toMatch(/^\/hashtags\/fees/);
    await expect(article(page).getByRole('link', { name }).first()).toHaveAttribute('href', href ?? '');
    await chip.click();
    await expect(page).toHaveURL(href ?? '');
    await expect(page.getByRole('link', { name: POSTS.full.title }).first()).toBeVisible();
  });
  await test.step("the author's name leads to their posts", async () => {
    await page.goBack();
    await article(page).getByRole('link', { name: POSTS.full.postUser, exact: true }).click();
    await expect(page).toHaveURL(`/authors/author-${run}`);
    await expect(page.getByRole('link', { name: POSTS.full.title }).first()).toBeVisible();
  });
});

test('code is shown as written, scrolls by itself, and is copied', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = uniqueName('Formula');
  const code = `=IF(D2>0.3,\n   "${'bid up '.repeat(40)}",\n   "bid down")`;
  const { createContentApi } = await import('./fixtures/content-api.ts');
  const { sharedStack } = await import('./fixtures/stack.ts');
  const text = `${title} in column D:\n\n\`\`\`\n${code}\n\`\`\`\n\nThen sort.`;
  const [post] = await createContentApi(request, sharedStack()).seedPosts([{ title, text }]);
  await page.goto(`/feed/${post?.slug}`);
  const shown = article(page).locator('pre');
  await expect(shown).toHaveText(code);
  expect(await shown.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await article(page).getByRole('button', { name: 'Copy' }).click();
  await expect(article(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('whatever a post holds, it fits and is shown whole', async ({ page }) => {
  await test.step('a tall picture leaves title and text on the first screen', async () => {
    await open(page, 'pictured');
    const picture = article(page).getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    for (const [width, top] of [
      [375, 560],
      [1440, 800],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const box = await picture.boundingBox();
      expect(box?.height, `${width} px`).toBeLessThanOrEqual(480);
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(240);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      const text = await article(page).getByText(POSTS.pictured.text).boundingBox();
      expect(text?.y, `${width} px`).toBeLessThanOrEqual(top);
    }
    const whole = article(page).getByRole('link', { name: 'The whole picture' });
    await expect(whole).toHaveAttribute('href', /^\/uploads\//);
  });
  await test.step('what can be done with a post is one row, however short the post', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open(page, 'titled');
    const actions = [
      ...['Bookmark', 'Tags', 'Share'].map((name) => article(page).getByRole('button', { name, exact: true })),
      article(page).getByRole('link', { name: 'View Original Post' }),
    ];
    const middles = await Promise.all(
      actions.map(async (action) => {
        const box = await action.boundingBox();
        return box && Math.round(box.y + box.height / 2);
      }),
    );
    expect(new Set(middles).size, middles.join()).toBe(1);
    // A first sentence that is the title is not read twice.
    await expect(article(page).getByText(POSTS.titled.title)).toHaveCount(1);
    await expect(article(page).getByText('By how much?')).toBeVisible();
  });
  await test.step('a word of 400 letters, no image and no author fit at any width', async () => {
    await open(page, 'bare');
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(article(page).getByText('Unknown User')).toBeVisible();
      await expect(article(page).getByText('Twitter', { exact: true })).toBeVisible();
      await expect(article(page).getByText('So it is.')).toBeVisible();
      await expect(article(page).getByRole('link', { name: 'View Original Post' })).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
  await test.step('texts are whole, in their own direction, and say nothing twice', async () => {
    await test.step('each paragraph is set in its own direction', async () => {
      await open(page, 'hebrew');
      await expect(article(page).getByText('עמלות אחסון')).toHaveCSS('direction', 'rtl');
      await expect(article(page).getByText('An English line.')).toHaveCSS('direction', 'ltr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    });
    await test.step('ten thousand characters are shown whole', async () => {
      await open(page, 'long');
      const text = await article(page).getByText('Ten thousand characters.').textContent();
      expect(text?.match(/Ten thousand characters\./g)).toHaveLength(400);
    });
  });
});

test.describe('from a list', () => {
  const previous = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Previous post/ });
  const next = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Next post/ });
  const atEnd = (page: Page) =>
    page.getByRole('navigation', { name: 'More of the list you came from' }).getByRole('link');
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test('an article leads to the posts before and after it, as far as there are any, and Back to the list', async ({
    page,
  }) => {
    await test.step('an article leads to the posts before and after it, and Back to the list', async () => {
      const list = `/?search=${run}&dir=asc`;
      await page.goto(list);
      const titles = await page.locator('#posts').getByRole('article').getByRole('heading').allTextContents();
      expect(titles).toHaveLength(Object.keys(POSTS).length);
      await page
        .locator('#posts')
        .getByRole('link', { name: titles[1] ?? '' })
        .click();
      await viewFullDetails(page);
      await expect(heading(page)).toHaveText(titles[1] ?? '');
      for (const index of [2, 3]) {
        await next(page).click();
        // A short post is its heading whole.
        await expect(heading(page)).toContainText(titles[index] ?? '');
      }
      await atEnd(page).first().click();
      await expect(heading(page)).toContainText(titles[2] ?? '');
      // It lasts as long as the tab does, and is this browser's alone.
      await page.reload();
      await expect(next(page)).toHaveAccessibleName(`Next post: ${titles[3]}`);
      expect(await (await page.request.get(page.url())).text()).not.toContain('Next post');
      await page.getByRole('link', { name: 'Back to News' }).click();
      await expect(page).toHaveURL(list);
    });
    await test.step('the first and the last of a list lead one way, and an article from elsewhere none', async () => {
      await page.goto(`/?search=${run}&dir=asc`);
      const cards = page.locator('#posts').getByRole('article').getByRole('heading').getByRole('link');
      for (const [card, way, none] of [
        [cards.first(), next, previous],
        [cards.last(), previous, next],
      ] as const) {
        await card.click();
        await viewFullDetails(page);
        await expect(way(page)).toBeVisible();
        await expect(atEnd(page)).toHaveCount(1);
        await expect(none(page)).toHaveCount(0);
        await page.goBack();
      }
      await page.evaluate(() => sessionStorage.clear());
      await open(page, 'full');
      await expect(page.getByRole('main').getByRole('form').last()).toBeVisible();
      await expect(previous(page).or(next(page)).or(atEnd(page))).toHaveCount(0);
    });
  });
});

test('Share copies the link and confirms it for two seconds, or says that it could not', async ({ page, context }) => {
  await test.step('Share copies the link and confirms it for two seconds', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await open(page, 'full');
    // The two seconds pass when the journey says so, however busy the machine is.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await share(page).click();
    await expect(page.getByText('Link copied!', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(1_900);
    await expect(article(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.clock.runFor(100);
    await expect(share(page)).toBeVisible();
  });
  await test.step('Share shows an error when the link cannot be copied', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await share(page).click();
    await expect(page.getByText('Failed to copy link', { exact: true })).toBeVisible();
  });
});

test.describe('on a touch device', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  test('Share copies the link, and the device’s own share sheet is a second choice', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    await open(page, 'full');
    await share(page).tap();
    await expect(page.getByText('Link copied!', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.locator('html')).not.toHaveAttribute('data-shared');

    await article(page).getByRole('button', { name: 'Share with an app' }).first().tap();
    const expected = JSON.stringify({ title: POSTS.full.title, url: page.url() });
    await expect(page.locator('html')).toHaveAttribute('data-shared', expected);
  });

  test('a device without a share sheet offers none', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await open(page, 'full');
    await expect(share(page)).toBeVisible();
    await expect(article(page).getByRole('button', { name: 'Share with an app' }).first()).toBeHidden();
  });
});

// Without our server nothing offers the extension from the site's own address.
test('the hiring promo is dismissed here and in the feed alike, for the session', { tag: '@own-server' }, async ({
  page,
}) => {
  const promo = page.getByRole('complementary', { name: 'Hire an Amazon PPC manager' });
  await open(page, 'full');
  await promo.getByRole('button', { name: 'Dismiss: Hire an Amazon PPC manager' }).click();
  await expect(promo).toBeHidden();
  await page.goto('/?dir=asc');
  await expect(page.getByRole('complementary', { name: 'Save LinkedIn and X posts' }).first()).toBeVisible();
  await expect(promo.filter({ visible: true })).toHaveCount(0);
});

test('Back to News goes back to where a visitor of the feed was, and to the feed otherwise', async ({ page }) => {
  await page.goto(`/?search=${run}`);
  await page.evaluate(
    (href) => document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`)?.scrollIntoView({ block: 'center' }),
    `/feed/${slugs.bare}`,
  );
  await open(page, 'bare');
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL(`/?search=${run}`);

  await page.goto('/subscribe');
  await open(page, 'bare');
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL('/');
});

test('only the reader sees their bookmarks on the article', async ({ page, api, signIn, request }) => {
  const account = await signIn();
  const name = uniqueName('shelf');
  const id = await api.createBookmark(account, name, [ids.full]);
  await open(page, 'full');
  const mine = article(page).getByRole('navigation', { name: 'Your bookmarks on this post' });
  await expect(mine.getByRole('link', { name })).toHaveAttribute('href', `/?bookmarks=${id}`);

  for (const visitor of [request, page.request]) {
    // The page is everybody's; a reader's own marks come after it.
    expect(await (await visitor.get(`/feed/${slugs.full}`)).text()).not.toContain(name);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an article reads in full and its links work', async ({ page }) => {
    await open(page, 'full');
    await expect(article(page).getByText('First line of the post')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Related Articles' }).getByRole('link').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to News' }).click();
    await expect(page).toHaveURL('/');
  });
});
