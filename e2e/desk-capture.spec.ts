import type { Page } from 'playwright/test';
import { codeOf, getSetUpLink, setUpOperator, signInWith } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';

// A capture publishes nothing, and no paste is lost.

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

test('pastes, captures and addresses that wait become posts, once, and are kept through a sign-in', async ({
  page,
  context,
  privateStack,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/status of 401/, /status of 400/);
  const { apiUrl } = privateStack;
  const { secret, recoveryCodes } = await setUpOperator(page, await getSetUpLink(privateStack));
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
});

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
