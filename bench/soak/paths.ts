import type { Request } from 'autocannon';
import { AUTHORS, HASHTAGS, sampleWords } from '../rig/fill-with-posts.ts';
import type { Site } from '../rig/open-site.ts';

export type Reader = { cookie: string; bookmark: number };
export type Kind = 'cached page' | 'search' | 'signed-in read' | 'write';
export type Paths = Awaited<ReturnType<typeof createPaths>>;

/** Articles that most visitors read, and how many of them do. */
const POPULAR_ARTICLES = 50;
const POPULAR_SHARE = 0.9;
const FEED_PAGE = 25;
const SMALL_PAGES = [
  ...['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt'],
  ...['/subscribe', '/feed', '/api/banner', '/api/posts?page=2&view=cards'],
];

/** The paths that visitors request. `random` returns numbers from 0 to 1; `posts` is the number of posts in the fixture. */
export async function createPaths({ web }: Site, { posts, random }: { posts: number; random: () => number }) {
  const home = await (await fetch(web)).text();
  const files = [...new Set(home.match(/\/_next\/static\/[^"'\\ )]+\.(?:js|css)/g) ?? [])];
  if (files.length === 0) throw new Error('The home page names no scripts.');
  const words = sampleWords();
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const newest = Array.from({ length: Math.min(POPULAR_ARTICLES, posts) }, (_, index) => `post-${posts - 1 - index}`);
  /** The posts that each reader has saved and not removed. */
  const put = new Map<Reader, string>();

  const page = (): string => {
    const place = random();
    if (place < 0.35) return '/';
    if (place < 0.65) return `/feed/${random() < POPULAR_SHARE ? pick(newest) : `post-${below(posts)}`}`;
    return place < 0.9 ? pick(files) : pick(SMALL_PAGES);
  };
  const search = (): string =>
    pick([
      `/?search=${pick(words)}`,
      `/?search=${pick(words)}+${pick(words)}`,
      `/?hashtags=${1 + below(HASHTAGS)}`,
      `/?authors=Author+${below(AUTHORS)}`,
    ]);
  const read = ({ bookmark }: Reader): string => {
    const first = 1 + below(Math.max(1, posts - FEED_PAGE));
    const ids = Array.from({ length: FEED_PAGE }, (_, index) => first + index).join(',');
    return pick([
      ...['/api/session', '/api/bookmarks', '/api/bookmarks/posts', '/api/hashtags'],
      ...[`/api/account/posts?ids=${ids}`, `/api/posts?bookmarks=${bookmark}`, `/?bookmarks=${bookmark}`],
    ]);
  };
  /** In turns: something is put somewhere, then taken away again. */
  const write = (reader: Reader): Request => {
    const known = put.get(reader);
    put.delete(reader);
    if (known !== undefined) return { method: 'DELETE', path: known };
    const collection = pick([`bookmarks/${reader.bookmark}`, `hashtags/${1 + below(HASHTAGS)}`]);
    const path = `/api/${collection}/posts/${1 + below(posts)}`;
    put.set(reader, path);
    return { method: 'PUT', path };
  };

  return {
    next: (kind: Kind, reader: Reader | undefined): Request => {
      if (reader && kind === 'write') return write(reader);
      if (reader && kind === 'signed-in read') return { method: 'GET', path: read(reader) };
      return { method: 'GET', path: kind === 'search' ? search() : page() };
    },
    /** From now on these articles are read, too. */
    addArticles: (slugs: readonly string[]): void => {
      newest.unshift(...slugs);
      newest.length = Math.min(newest.length, POPULAR_ARTICLES);
    },
  };
}

/** A signed-in reader with a collection, as the account dialog and the bookmark dialog make them. */
export async function signUpReader({ web }: Site, number: number, address: string): Promise<Reader> {
  const username = `soak${number}`;
  const send = async (path: string, body: object, cookie = '') => {
    const response = await fetch(web + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: web, cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
    return { cookies: response.headers.getSetCookie(), answer: JSON.parse(text) };
  };
  const account = { username, email: `${username}@example.com`, password: `${username}-password` };
  const { cookies } = await send('/api/account', account);
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const { answer } = await send('/api/bookmarks', { name: 'Worth keeping' }, cookie);
  return { cookie, bookmark: (answer as { bookmark: { id: number } }).bookmark.id };
}
