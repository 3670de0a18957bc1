import { signInPage } from './fixtures/sign-in.ts';
import { sharedStack } from './fixtures/stack.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

test('a reader suggests a post, without scripts too, and sees what becomes of it', async ({
  page,
  browser,
  api,
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const run = uniqueName('sug');
  const link = `https://example.com/${run}`;
  const [here] = await api.seedPosts([
    { title: `Here ${run}`, text: run, postLink: `https://example.com/here-${run}` },
  ]);
  const send = async (address: string, note = '') => {
    await page.getByLabel('Address of the post').fill(address);
    await page.getByLabel('Why is it worth reading?').fill(note);
    await page.getByRole('button', { name: 'Send suggestion' }).click();
  };
  const said = (text: string) => expect(page.getByRole('main').getByRole('status')).toContainText(text);

  await page.goto('/suggest');
  await expect(page.getByRole('link', { name: 'Sign in to suggest a post' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fsuggest',
  );

  const account = await signIn();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Suggest a post' }).click();
  await expect(page).toHaveURL('/suggest');
  expect(await findViolations(page)).toEqual([]);

  await send('not an address', 'Because');
  await said('This is not the address of a post');
  await expect(page.getByLabel('Why is it worth reading?')).toHaveValue('Because');
  await send(link, 'Good numbers');
  await said('We will have a look at it.');
  const list = page.getByRole('region', { name: 'Your suggestions' });
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(`${run}.*Good numbers.*Sent`)]);
  await send(`${link}/?utm_source=x`);
  await said('Already suggested');
  await send(`https://www.example.com/here-${run}/`);
  await said('Already here');
  await page.getByRole('status').getByRole('link', { name: 'Read it here' }).click();
  await expect(page).toHaveURL(`/feed/${here?.slug}`);

  await api.seedPosts([{ title: `Taken ${run}`, text: `Taken ${run}`, postLink: link }]);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const other = await plain.newPage();
  await signInPage(other, sharedStack().webUrl, account);
  await other.goto(`${sharedStack().webUrl}/suggest`);
  await expect(other.getByRole('listitem').filter({ hasText: run })).toContainText('Taken');
  await other.getByLabel('Address of the post').fill(`https://example.com/plain-${run}`);
  await other.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(other.getByRole('main')).toContainText('Thank you!');
  await expect(other.getByRole('listitem').filter({ hasText: run })).toHaveCount(2);
  await plain.close();
});
