import path from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import type { ContentApi } from './fixtures/content-api.ts';
import { type Access, codeOf, getSetUpLink, setUpOperator, signInWith } from './fixtures/desk.ts';
import type { Stack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

// How posts come into the desk, and whose they are. A file is read before it is stored, a capture publishes nothing, and no paste is lost.

const SAMPLES = path.join(import.meta.dirname, '../test/samples/files');
const SHARES = path.join(SAMPLES, 'linkedin-export/Shares.csv');

const paste = (name: string, text: string) =>
  `${name}\n${name}\n • 2nd\nPPC\nPPC\n3d •\n3 days ago • Visible to anyone on or off LinkedIn\nFollow\n${text}\n…more\n8\nLike\nComment\nRepost\nSend\n`;
const CAPTURED = {
  text: 'Hostile <script>window.broken = 1</script> <img src=x onerror="window.broken=1"> words #FBA',
  postUser: 'Jo Seller',
  postLink: 'https://x.com/seller_jo/status/1881466733986647776',
  type: 'Twitter',
};
/** The address of a post that nobody has captured. */
const SHARED = 'https://x.com/phone_jo/status/1881466733986647999';

type At = { page: Page; context: BrowserContext; stack: Stack & { api: ContentApi }; access: Access };

test('posts come from a file, from pastes and from captures, and authors are renamed and merged', async ({
  page,
  context,
  request,
  privateStack,
  allowErrors,
}) => {
  test.slow();
  // Before one is signed in; a name that is taken; files and addresses that hold nothing; authors that have none or cannot be read.
  allowErrors(/status of 401/, /status of 400/, /status of 409/, /status of 404/, /status of 503/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const at = {
    page,
    context,
    stack: privateStack,
    access: await setUpOperator(page, await getSetUpLink(privateStack)),
  };
  await test.step('a file of posts is read, imported, and known the second time', () => importFile(at));
  await test.step('an operator renames and merges authors, and readers find them at once', () =>
    keepAuthors(at, request));
  await test.step('pastes, captures and addresses that wait become posts, once, and are kept through a sign-in', () =>
    capture(at));
});

async function importFile({ page, stack: { apiUrl } }: At): Promise<void> {
  await page.goto(`${apiUrl}/admin#/import`);
  const file = page.getByLabel('File of posts');
  const importButton = page.getByRole('button', { name: 'Import 3 posts' });

  await test.step('what cannot be read says so', async () => {
    const cut = { name: 'archive.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004cut off') };
    await file.setInputFiles(cut);
    await expect(page.getByRole('alert')).toContainText('This zip is cut off or damaged');
  });

  await test.step('what is in it is shown before anything is stored', async () => {
    await file.setInputFiles(SHARES);
    await expect(page.getByText('Read as LinkedIn export')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Fields' })).toContainText('text ← ShareCommentary');
    const first = page.getByRole('list', { name: 'First posts' });
    await expect(first.getByRole('region', { name: 'How its card looks' })).toHaveCount(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Author of posts that name none').fill('Jo Seller');
    await page.getByRole('button', { name: 'Read it again with this author' }).click();
    await expect(first.getByText('Jo Seller').first()).toBeVisible();
  });

  await test.step('it is imported, and stands in the list', async () => {
    await importButton.click();
    await expect(page.getByText('Imported: 3 posts.')).toBeVisible();
    await page.getByRole('link', { name: 'See the posts' }).click();
    await page.getByPlaceholder('Words, or an author').fill('Jo Seller');
    // The list goes to its filtered self once the typing has stopped, wherever the operator is by then.
    await expect(page).toHaveURL(/filter=/);
    await expect(page.getByRole('row').filter({ hasText: 'Jo Seller' })).toHaveCount(3);
  });

  await test.step('dropped once more, all of it is known', async () => {
    await page.goto(`${apiUrl}/admin#/import`);
    await file.setInputFiles(SHARES);
    await expect(page.getByText('All of it is here already.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 0 posts' })).toBeDisabled();
  });

  await test.step('the log has it', async () => {
    await page.goto(`${apiUrl}/admin#/log`);
    await expect(page.getByText('Imported 3 posts from Shares.csv')).toBeVisible();
  });
}

async function keepAuthors({ page, stack: { api, webUrl, apiUrl } }: At, request: APIRequestContext): Promise<void> {
  const run = uniqueName('zoe').replaceAll('-', '');
  const [ada, bo] = [`Ada ${run}`, `Bo ${run}`];
  const posts = await api.seedPosts(
    [ada, ada, bo].map((postUser, index) => ({
      title: `Post ${index + 1} of ${run}`,
      text: `${index} ${run}`,
      postUser,
    })),
  );
  const open = (path: string) => page.goto(`${apiUrl}/admin#${path}`);
  const get = async (path: string) => {
    const response = await request.get(webUrl + path, { maxRedirects: 0, maxRetries: 2 });
    return { status: response.status(), location: response.headers().location ?? null, text: await response.text() };
  };
  const leadsTo = (from: string, to: string) =>
    expect.poll(async () => (await get(from)).location, { message: `${from} leads to ${to}` }).toBe(to);
  const shows = (path: string, text: string) =>
    expect.poll(async () => (await get(path)).text, { message: `${path} shows ${text}` }).toContain(text);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const done = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

  const [adaPage, boPage] = [`/authors/ada-${run}`, `/authors/bo-${run}`];
  for (const path of [adaPage, boPage]) expect((await get(path)).status).toBe(200);

  await test.step('a name that another author has is refused, with what to do instead', async () => {
    await open('/authors');
    await page.getByRole('button', { name: `Rename ${ada}` }).click();
    const dialog = page.getByRole('dialog', { name: `Rename ${ada}` });
    await dialog.getByLabel('New name').fill(bo);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(`There is an author ${bo} already: merge the two instead.`);
    await dialog.getByLabel('New name').fill(`Ida ${run}`);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await done('The author is renamed.');
    await leadsTo(adaPage, `/authors/ida-${run}`);
    await shows(`/feed/${posts[0]?.slug}`, `Ida ${run}`);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await done('It is as it was before.');
    await expect.poll(async () => (await get(`/authors/ida-${run}`)).status).toBe(404);
    await shows(`/feed/${posts[0]?.slug}`, ada);
  });

  await test.step('two are merged into the one with most posts', async () => {
    for (const name of [ada, bo]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const merge = page.getByRole('button', { name: 'Merge' });
    await page.route('**/admin/api/authors**', (route) => route.fulfill({ status: 503, json: {} }));
    await merge.click();
    await expect(page.getByRole('dialog')).toContainText('Not all of these authors could be read.');
    await page.unroute('**/admin/api/authors**');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await merge.click();
    await page.getByRole('button', { name: `Keep ${ada}` }).click();
    await done(`An author is merged into ${ada}.`);
    await expect(row(ada)).toContainText('3');
    await expect(row(ada)).toContainText(bo);
    await leadsTo(boPage, adaPage);
    await shows(adaPage, '3 posts');
    // Without the message, which fades while its colours are measured.
    await page.reload();
    await expect(row(ada)).toContainText(bo);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the profile is shown, and the note is not', async () => {
    await page.getByRole('link', { name: ada }).click();
    await page.getByLabel('Address of the profile').fill(`https://www.linkedin.com/in/${run}`);
    await page.getByLabel('Note').fill('Met in May.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await done(/^Saved\./);
    await shows(adaPage, `https://www.linkedin.com/in/${run}`);
    expect((await get(adaPage)).text).not.toContain('Met in May.');
    await page.reload();
    await expect(page.getByLabel('Note')).toHaveValue('Met in May.');
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('names are suggested where an author is typed', async () => {
    await open('/posts');
    await page.getByRole('checkbox', { name: `Select Post 3 of ${run}` }).check();
    await page.getByRole('button', { name: 'Set author' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Author' });
    await field.fill(`ada ${run}`);
    await expect(page.getByRole('option', { name: `${ada} (3 posts)` })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue(ada);
    await field.fill(`Cy ${run}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Set author' }).click();
    await done(`The post is by Cy ${run}.`);
    await shows(`/authors/cy-${run}`, `Post 3 of ${run}`);
  });
}

async function capture({ page, context, stack: { apiUrl }, access: { secret, recoveryCodes } }: At): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Paste a post' });
  const author = page.getByRole('combobox', { name: 'Author' });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });

  await test.step('a paste fills the form, and Ctrl+Enter saves it and begins the next', async () => {
    await page.goto(`${apiUrl}/admin#/posts/create`);
    await expect(box).toBeFocused();
    await box.fill(paste('Mara Voss', 'We cut 40 % of the keywords.\n\nhashtag#PPC'));
    await expect(field('Text')).toHaveValue('We cut 40 % of the keywords.\n\n#PPC');
    await expect(author).toHaveValue('Mara Voss');
    await expect(page.getByText('Guessed. Please check it.')).toBeVisible();
    await page.keyboard.press('Control+g');
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
    await box.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved:' })).toContainText('We cut 40 % of the keywords.');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    await expect(field('Text')).toHaveValue('');
  });

  await test.step('three posts are taken one after the other', async () => {
    await box.fill(['One', 'Two', 'Three'].map((word) => paste(`Author ${word}`, `${word} of three.`)).join('\n'));
    await expect(page.getByText('2 more posts in what you pasted.')).toBeVisible();
    await page.getByRole('button', { name: 'Take the next' }).click();
    await expect(field('Text')).toHaveValue('Two of three.');
    await expect(author).toHaveValue('Author Two');
  });

  await test.step('what is in the form is there again after a reload', async () => {
    await author.fill('Author Too');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(author).toHaveValue('Author Too');
    await box.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved:' })).toContainText('Two of three.');
  });

  await test.step('what is no post says what it is', async () => {
    await box.fill('https://www.linkedin.com/in/maravoss/');
    await expect(page.getByText('This is the address of an author’s page, not of a post.')).toBeVisible();
    await box.fill('');
  });

  const address = `${apiUrl}/admin/capture#source=${encodeURIComponent(JSON.stringify(CAPTURED))}`;
  await test.step('a capture waits behind the sign-in, and is saved for review when it is said', async () => {
    await context.clearCookies();
    const other = await context.newPage();
    await other.goto(address);
    await signInWith(other, codeOf(secret, 1));
    await expect(other.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(CAPTURED.text);
    expect(other.url()).not.toContain('source');
    await expect(other.getByRole('radio', { name: 'Keep it for review' })).toBeChecked();
    await other.keyboard.press('Control+Enter');
    await expect(other.getByRole('status').filter({ hasText: 'Saved:' })).toContainText('(To review)');
    expect(await other.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    await other.close();
  });

  await test.step('the same capture again is here already', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('This post is here already:')).toBeVisible();
    await other.close();
  });

  await test.step('what a phone shares lands in the form', async () => {
    const other = await context.newPage();
    const text = encodeURIComponent(`Words of a phone ${SHARED}?s=46`);
    await other.goto(`${apiUrl}/admin/capture?text=${text}`);
    await expect(other.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Words of a phone');
    await expect(other.getByRole('textbox', { name: 'Address of the original' })).toHaveValue(SHARED);
    await other.close();
  });

  // Waits for nothing of another host.
  await context.route('https://x.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>X</title>' }),
  );
  await addCapture(page, SHARED);

  await page.goto(`${apiUrl}/admin#/captures`);
  await expect(page.getByRole('link', { name: 'x.com/phone_jo' })).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.keyboard.press('o');
  const opened = await opening;
  await opened.waitForURL(SHARED);

  // A phone shares the address alone; the words are pasted.
  await opened.goto(`${apiUrl}/admin/capture?url=${encodeURIComponent(`${SHARED}?s=46`)}`);
  const openedField = (name: string) => opened.getByRole('textbox', { name, exact: true });
  await expect(openedField('Address of the original')).toHaveValue(SHARED);
  await openedField('Paste a post').fill('The fees of returns, in numbers.');
  await expect(openedField('Text')).toHaveValue('The fees of returns, in numbers.');
  await expect(openedField('Address of the original')).toHaveValue(SHARED);
  await opened.getByRole('combobox', { name: 'Author' }).fill('Jo Seller');
  await test.step('what was changed on the page of a capture is there again after a reload', async () => {
    opened.once('dialog', (dialog) => void dialog.accept());
    await opened.reload();
    await expect(opened.getByRole('combobox', { name: 'Author' })).toHaveValue('Jo Seller');
    await expect(openedField('Text')).toHaveValue('The fees of returns, in numbers.');
  });
  await test.step('the session ends while the form is open', async () => {
    await context.clearCookies();
    await opened.keyboard.press('Control+Enter');
    await signInWith(opened, recoveryCodes[0] ?? '');
    await expect(opened.getByRole('status').filter({ hasText: 'Saved:' })).toContainText('The fees of returns');
  });
  await opened.close();
  await page.reload();
  await expect(page.getByText('No addresses wait to be captured.')).toBeVisible();
}

/** As imports of bookmarks do, in the session of the page. */
const addCapture = (page: Page, link: string) =>
  page.evaluate(async (address) => {
    const session = await (await fetch('/admin/api/session')).json();
    const answer = await fetch('/admin/api/captures/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-desk-token': session.data.token },
      body: JSON.stringify({ captures: [{ link: address }], file: 'bookmarks.html' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, link);
