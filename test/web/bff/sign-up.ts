import { expect } from 'vitest';
import type { Browser } from './open-bff.ts';

export type BrowserUser = { id: number; username: string; email: string; password: string };

/** Signs a new user up in this browser. */
export async function signUp(browser: Browser, username: string): Promise<BrowserUser> {
  const fields = { username, email: `${username}@example.com`, password: `${username}-password` };
  const { status, body, text } = await browser.post('/api/account', fields);
  expect(status, text).toBe(200);
  return { ...fields, id: body.user.id };
}

/** Creates a collection in this browser's account and puts posts into it; returns its id. */
export async function createBookmark(browser: Browser, name: string, postIds: number[] = []): Promise<number> {
  const { status, body, text } = await browser.post('/api/bookmarks', { name });
  expect(status, text).toBe(200);
  for (const postId of postIds) {
    const attached = await browser.send('PUT', `/api/bookmarks/${body.bookmark.id}/posts/${postId}`);
    expect(attached.status, attached.text).toBe(200);
  }
  return body.bookmark.id;
}
