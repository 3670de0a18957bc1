import path from 'node:path';
import { getSetUpLink, setUpOperator } from './fixtures/desk.ts';
import { expect, test } from './fixtures/test.ts';

// A file is read before it is stored, is stored once, and what cannot be read says why.

const SAMPLES = path.join(import.meta.dirname, '../test/samples/files');
const SHARES = path.join(SAMPLES, 'linkedin-export/Shares.csv');

test('a file of posts is read, imported, and known the second time', async ({ page, privateStack, allowErrors }) => {
  test.slow();
  allowErrors(/status of 401/, /status of 400/);
  const { apiUrl } = privateStack;
  await setUpOperator(page, await getSetUpLink(privateStack));
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
});
