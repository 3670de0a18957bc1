import { wordsOf } from '../floors/questions.ts';
import type { HttpRequest } from '../http-connection.ts';
import { sampleSentences } from '../load-posts.ts';
import type { Kind } from './request-mix.ts';
import type { Reader } from './sign-up-readers.ts';

/** Gives a number from 0 to 1. */
type Random = () => number;

/** Articles that most visitors read, and how many of them do. */
const POPULAR_ARTICLES = 50;
const POPULAR_SHARE = 0.9;
/** What bench/load-posts.ts makes. */
const HASHTAGS = 300;
const AUTHORS = 2_000;
const FEED_PAGE = 25;
const SMALL_PAGES = [
  ...['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt'],
  ...['/subscribe', '/feed', '/api/banner', '/api/posts?page=2&view=cards'],
];

export type Addresses = {
  /** What somebody asks for next. A reader's writes take turns: something is put somewhere, then taken away again. */
  next(kind: Kind, reader: Reader | undefined): HttpRequest;
  /** From now on these articles are read, too. */
  addArticles(slugs: readonly string[]): void;
};

/**
 * The addresses that visitors ask for.
 *
 * @param posts as many as bench/load-posts.ts has made
 * @param files the scripts and styles that the home page names
 */
export function createAddresses(
  random: Random,
  { posts, files }: { posts: number; files: readonly string[] },
): Addresses {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const below = (limit: number): number => Math.floor(random() * limit);
  const words = wordsOf(sampleSentences());
  const newest = Array.from({ length: Math.min(POPULAR_ARTICLES, posts) }, (_, index) => `post-${posts - 1 - index}`);
  /** What each reader has put somewhere and not taken away again. */
  const put = new Map<Reader, string>();

  const article = (): string => `/feed/${random() < POPULAR_SHARE ? pick(newest) : `post-${below(posts)}`}`;
  const page = (): string => {
    const place = random();
    if (place < 0.35) return '/';
    if (place < 0.65) return article();
    return place < 0.9 ? pick(files) : pick(SMALL_PAGES);
  };
  const search = (): string => {
    const query = pick<() => [string, string]>([
      () => ['search', pick(words)],
      () => ['search', `${pick(words)} ${pick(words)}`],
      () => ['hashtags', String(1 + below(HASHTAGS))],
      () => ['authors', `Author ${below(AUTHORS)}`],
    ])();
    return `/?${new URLSearchParams([query])}`;
  };
  const read = ({ bookmark }: Reader): string => {
    const first = 1 + below(Math.max(1, posts - FEED_PAGE));
    const ids = Array.from({ length: FEED_PAGE }, (_, index) => first + index).join(',');
    return pick([
      ...['/api/session', '/api/bookmarks', '/api/bookmarks/posts', '/api/hashtags'],
      ...[`/api/account/posts?ids=${ids}`, `/api/posts?bookmarks=${bookmark}`, `/?bookmarks=${bookmark}`],
    ]);
  };
  const write = (reader: Reader): HttpRequest => {
    const known = put.get(reader);
    if (known !== undefined) {
      put.delete(reader);
      return { method: 'DELETE', path: known };
    }
    const collection = pick([`bookmarks/${reader.bookmark}`, `hashtags/${1 + below(HASHTAGS)}`]);
    const path = `/api/${collection}/posts/${1 + below(posts)}`;
    put.set(reader, path);
    return { method: 'PUT', path };
  };

  return {
    next: (kind, reader) => {
      if (reader && kind === 'write') return write(reader);
      if (reader && kind === 'signed-in read') return { method: 'GET', path: read(reader) };
      return { method: 'GET', path: kind === 'search' ? search() : page() };
    },
    addArticles: (slugs) => {
      newest.unshift(...slugs);
      newest.length = Math.min(newest.length, POPULAR_ARTICLES);
    },
  };
}
