import { createContentApi } from './fixtures/content-api.ts';
import { feedOf, queryOf } from './fixtures/feed.ts';
import { parsePage } from './fixtures/html.ts';
import { untilInteractive } from './fixtures/interactive.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';

const word = uniqueName('kiln').replace('-', '');
const LONG_WORD = 'w'.repeat(400);

const POSTS = [
  { title: `First about ${word}`, text: `Something on returns. ${word} one` },
  {
    title: `Second of ${word.slice(0, 6)}`,
    text: `${'A long way to the point of it. '.repeat(12)}Here is ${word.toUpperCase()} at last. two`,
  },
  { title: `Third ${uniqueName('other')}`, text: `clay potter ${word}x three` },
  { title: `${LONG_WORD.slice(0, 200)} ${word}`, text: `${LONG_WORD} four ${uniqueName('long')}` },
];

test.beforeAll(async ({ request }) => {
  await createContentApi(request, sharedStack()).seedPosts(POSTS);
});

test('searches once, half a second after typing, and marks the matches in the cards', {
  tag: '@firefox',
}, async ({ page }) => {
  const feed = feedOf(page);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/posts?')) searches.push(request.url());
  });
  await page.clock.install();
  await page.goto('/');
  await untilInteractive(page);
  // However slowly the keys come on this machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await feed.searchBox.pressSequentially(word);
  await page.clock.runFor(450);
  expect(searches).toHaveLength(0);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(feed.status).toHaveText('4 posts found');
  expect(queryOf(page)).toEqual({ search: word });
  expect(searches).toHaveLength(1);
  await expect(feed.searchBox).toBeFocused();
  await expect(page).toHaveTitle(`Posts for “${word}” | Sellerfeed`);
  await expect(feed.card('First about').locator('mark').first()).toHaveText(word);
  // The match is far down the text: the card shows the part around it.
  await expect(feed.card('Second of').locator('mark')).toHaveText(word.toUpperCase());
});

test('the box explains itself; a search is one step in the history; Enter searches at once, Escape empties the box', async ({
  page,
}) => {
  await test.step('the tip explains the search syntax', async () => {
    await page.goto('/');
    const { searchBox } = feedOf(page);
    await expect(searchBox).toHaveAccessibleDescription(
      'Tip: quotes find an exact phrase, as in "main image"; spaces mean OR, as in acos roas; ' +
        'a minus excludes a term, as in -dsp.',
    );
  });
  await test.step('a search is one step in the history however it was typed; Back and Forward restore it', async () => {
    const feed = feedOf(page);
    const before = await feed.cards.first().textContent();
    await feed.searchBox.pressSequentially(word);
    await expect(feed.status).toHaveText('4 posts found');
    await feed.searchBox.pressSequentially('x');
    await expect(feed.status).toHaveText('1 post found');
    await page.goBack();
    await expect(feed.searchBox).toHaveValue('');
    await expect(feed.cards.first()).toHaveText(before ?? '');
    expect(queryOf(page)).toEqual({});
    await page.goForward();
    await expect(feed.searchBox).toHaveValue(`${word}x`);
    await expect(feed.status).toHaveText('1 post found');
  });
  await test.step('Enter searches at once, Escape empties the box and shows everything again', async () => {
    const feed = feedOf(page);
    await feed.searchBox.fill(`"potter ${word}x" ${word}nothing`);
    await feed.searchBox.press('Enter');
    await expect(feed.cards).toHaveCount(1);
    await expect(feed.card('Third').locator('mark')).toHaveText(`potter ${word}x`);
    await feed.searchBox.press('Escape');
    await expect(feed.cards).toHaveCount(25);
    await expect(feed.searchBox).toHaveValue('');
    await expect(feed.searchBox).toBeFocused();
  });
});

test('a search address is rendered on the server', async ({ request }) => {
  const html = await (await request.get(`/?search=${word}`)).text();
  expect(html).toContain('First about');
  expect(html).toContain(`<mark>${word}</mark>`);
  expect(html.replaceAll('<!-- -->', '')).toContain('4 posts found');
});

test('a search that finds nothing, or not what was meant, says why and leads on', async ({ page }) => {
  await test.step('a search without a match suggests fewer filters', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${word}nothing&from=2020-01-01&authors=Nobody`);
    await expect(
      feed.section.getByRole('heading', {
        name: 'Try fewer or other words, other authors, or a wider range of dates.',
      }),
    ).toBeVisible();
    await feed.section.getByRole('link', { name: 'Show all posts' }).click();
    await expect(feed.cards).toHaveCount(25);
    expect(queryOf(page)).toEqual({});
  });
  await test.step('a page past the last one leads back to the first', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${word}&page=7`);
    await feed.section.getByRole('link', { name: 'Back to the first page' }).click();
    await expect(feed.status).toHaveText('4 posts found');
  });
  await test.step('reversed dates are named and can be swapped', async () => {
    const feed = feedOf(page);
    await page.goto(`/?search=${word}&from=2099-01-01&to=2020-01-01`);
    await expect(feed.section.getByText('The start date is after the end date.')).toBeVisible();
    await feed.section.getByRole('link', { name: 'Swap the dates' }).click();
    await expect(feed.status).toHaveText('4 posts found');
    expect(queryOf(page)).toEqual({ search: word, from: '2020-01-01', to: '2099-01-01' });
  });
  await test.step('a search of nothing but an excluded term says what it lists', async () => {
    const feed = feedOf(page);
    const note = 'has no word to search for: the list is the same as without it.';
    await page.goto('/?search=-dsp');
    await expect(feed.section.getByText(`“-dsp” ${note}`)).toBeVisible();
    await feed.searchBox.fill(word);
    await expect(feed.status).toHaveText('4 posts found');
    await expect(feed.section.getByText(note)).toBeHidden();
    await feed.searchBox.fill('-"main image"');
    await expect(feed.section.getByText(`“-"main image"” ${note}`)).toBeVisible();
  });
});

test('copes with whatever is searched for', async ({ request }) => {
  for (const [title, query, found] of [
    ['a percent sign and an underscore', `search=${encodeURIComponent(`%_${word}%`)}`, 'No posts found'],
    ['a quote without a partner', `search=${encodeURIComponent(`"${word}`)}`, '4 posts found'],
    [
      'thirty terms',
      `search=${[word, ...Array.from({ length: 29 }, (_, i) => `zq${i}zq`)].join('+')}`,
      '4 posts found',
    ],
    ['emoji', `search=${encodeURIComponent(`🦤🦤${word}`)}`, 'No posts found'],
    ['an unknown hashtag', `search=${word}&hashtags=2147483000`, 'No posts found'],
    ['dates that are none', `search=${word}&from=someday&to=2026-02-31`, '4 posts found'],
    ['a negative page', `search=${word}&page=-1`, '4 posts found'],
    ['an excluded term alone', `search=${word}+-returns`, '4 posts found'],
    ['ten thousand characters', `search=${'q'.repeat(10_000)}`, 'No posts found'],
  ] as const) {
    await test.step(title, async () => {
      const response = await request.get(`/?${query}`);
      expect(response.status()).toBe(200);
      const { $ } = parsePage(await response.text());
      expect($('#posts [role="status"]').first().text()).toBe(found);
      expect($('main').text()).not.toContain('Error Loading News');
    });
  }
});

test('a search stands in its field and its heading, is counted once, and widens nothing by its longest word', async ({
  page,
}) => {
  await test.step('a word of 400 letters widens nothing at any width', async () => {
    await page.goto(`/?search=${word}`);
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(feedOf(page).card(LONG_WORD.slice(0, 200))).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
  await test.step('a search stands in its field and its heading, and how much it found is said once', async () => {
    const feed = feedOf(page);
    /** The visible lines: text for screen readers alone is clipped to a pixel. */
    const linesWith = (text: RegExp) =>
      feed.section
        .getByText(text)
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().height > 1).map((each) => each.textContent),
        );
    await expect(feed.status).toHaveText('4 posts found');
    expect(await linesWith(/4 posts (for|found)/)).toEqual([`4 posts for “${word}”`]);
    await expect(feed.chips).toHaveCount(0);
    await page.goto(`/?search=${word}nothing`);
    await expect(feed.status).toHaveText('No posts found');
    expect(await linesWith(/no posts/i)).toEqual([`No posts for “${word}nothing”`]);
    await page.goto('/?from=2020-01-01&to=2020-01-01');
    await expect(feed.status).toHaveText('No posts found');
    expect(await linesWith(/no posts/i)).toEqual(['No posts found']);
  });
});

test('words that were not searched for are named, with and without scripts, where reversed dates are as well', async ({
  page,
  request,
}) => {
  const feed = feedOf(page);
  const search = `uk us de fr q1 ${word}`;
  const note = 'Not searched for: “fr” and “q1”. At most 3 words of one or two letters can be searched for at once.';
  await page.goto(`/?${new URLSearchParams({ search })}`);
  await expect(page.getByText(note)).toBeVisible();
  await expect(feed.card('First about')).toBeVisible();
  await feed.searchBox.fill(`uk us de ${word}`);
  await expect(page.getByText('Not searched for')).toBeHidden();

  // For whoever has no scripts.
  const read = async (query: string) =>
    parsePage(await (await request.get(`/?${query}`)).text())
      .$('main')
      .text();
  expect(await read(`${new URLSearchParams({ search })}`)).toContain(note);
  expect(await read('from=2099-01-01&to=2020-01-01')).toContain('The start date is after the end date.');
});
