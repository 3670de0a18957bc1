import { getSetUpLink, setUpOperator } from './fixtures/desk.ts';
import { expect, test, uniqueName } from './fixtures/test.ts';
import { findViolations } from './fixtures/violations.ts';

test('an operator renames and merges authors, and readers find them at once', async ({
  page,
  request,
  privateStack,
  allowErrors,
}) => {
  test.slow();
  // Before one is signed in; a name that is taken; addresses that have no author; authors that cannot be read.
  allowErrors(/status of 401/, /status of 409/, /status of 404/, /status of 503/);
  const { api, webUrl, apiUrl } = privateStack;
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

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setUpOperator(page, await getSetUpLink(privateStack));
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
});
