import type { SoakSite } from './open-soak-site.ts';

export type Reader = { cookie: string; bookmark: number };

/**
 * A signed-in reader with a collection, as the account dialog and the bookmark dialog make them.
 *
 * @param address the visitor's
 */
export async function signUpReader({ web }: SoakSite, number: number, address: string): Promise<Reader> {
  const username = `soak${number}`;
  const send = async (path: string, body: object, cookie = '') => {
    const response = await fetch(web + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: web, cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
    return { response, answer: JSON.parse(text) };
  };
  const account = { username, email: `${username}@example.com`, password: `${username}-password` };
  const { response } = await send('/api/account', account);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { answer } = await send('/api/bookmarks', { name: 'Worth keeping' }, cookie);
  return { cookie, bookmark: (answer as { bookmark: { id: number } }).bookmark.id };
}
