import { canonicalPostLink, findStatus } from '#backend/text/post-links.ts';
import type { Network, Page, Reading } from './captured.ts';
import { addressOf, findUnits, follows, outermost, ownText, type Scope, select, widen } from './dom.ts';
import { present } from './head.ts';
import { findPicture } from './pictures.ts';
import { lineOf, wordsOf } from './words.ts';

const POST = 'article, [role="article"], [data-testid="tweet"]';
const NAME = '[data-testid="User-Name"]';
/** The words of a post; those of a long article are its title and its body. */
const WORDS = ['[data-testid="tweetText"]', '[data-testid="twitterArticleReadView"]', '[dir="auto"][lang]'];
const ARTICLE_PARTS = '[data-testid="twitter-article-title"], [data-testid="twitterArticleRichTextView"]';

/** Pages of X. What a post says of itself stands in its `article`, whose link around the time is its address. */
export const X: Network = { listPosts, findPostAt, findAddressedPost, isPostPage, readPost };

function listPosts({ document }: Page): Element[] {
  const posts = outermost([...document.querySelectorAll(POST)]);
  return posts.length > 0 ? posts : findUnits(document);
}

function findPostAt(element: Element, page: Page): Element | null {
  const post = listPosts(page).find((candidate) => candidate.contains(element));
  if (!post) return null;
  return findQuotes(post).find((quote) => quote.contains(element)) ?? post;
}

function findAddressedPost(page: Page): Element | null {
  const number = numberOf(page.url);
  if (!number) return null;
  const posts = listPosts(page).map((post) => ({ post, address: permalinkOf(scopeOf(post)).address }));
  const named = posts.find(({ address }) => numberOf(address) === number);
  // Those around it lead to it; it alone is not reached by the keyboard.
  return (named ?? posts.find(({ post, address }) => !address && post.getAttribute('tabindex') === '-1'))?.post ?? null;
}

function isPostPage({ url }: Page): boolean {
  return numberOf(url) !== null;
}

/** `/handle/article/<number>` shows the long article of that post. */
function numberOf(address: URL | null): string | null {
  if (!address) return null;
  return findStatus(address)?.number ?? /^\/\w+\/article\/(\d+)/.exec(address.pathname)?.[1] ?? null;
}

function readPost(post: Element): Reading {
  const scope = scopeOf(post);
  const { address, time } = permalinkOf(scope);
  const link = address && canonicalPostLink(address.href);
  const handle = (address && findStatus(address)?.handle) || handleOf(scope);
  return present({
    text: readWords(scope),
    postUser: readName(scope, handle),
    userLink: handle ? `https://x.com/${handle}` : undefined,
    postLink: link?.postLink,
    number: link?.number ?? undefined,
    publishedAt: time?.getAttribute('datetime') ?? undefined,
    imageUrl: findPicture(scope),
  });
}

/** The post without those quoted in it. */
const scopeOf = (post: Element): Scope => ({ root: post, without: findQuotes(post) });

/**
 * The quoted posts: what has a name or a time of its own without being the post's address. They are links by role, not by address, as
 * notes of readers and cards are, which name nobody.
 */
function findQuotes(post: Element): Element[] {
  const names = [...post.querySelectorAll(NAME)].slice(1);
  const times = [...post.querySelectorAll('time')].filter((time) => !time.closest('a[href*="/status/"]'));
  const links = [...post.querySelectorAll('div[role="link"]')].filter((root) => handleOf({ root, without: [] }));
  const signs = post.matches(POST) ? [...names, ...times, ...links] : [];
  return outermost([...new Set(signs.map((sign) => quoteAround(sign, post)))]);
}

function quoteAround(sign: Element, post: Element): Element {
  const box = sign.closest('div[role="link"], div[tabindex="0"]');
  if (box && box !== post && post.contains(box)) return box;
  const [words] = post.querySelectorAll(WORDS.join());
  const link = post.querySelector('a[href*="/status/"] time');
  const own = [post.querySelector(NAME), words && follows(words, sign) ? words : null, link];
  return widen(sign, post, (ancestor) => !own.some((part) => part !== null && ancestor.contains(part)));
}

/** The link around the post's time, which an ad does not have. A quoted post has the time alone. */
function permalinkOf(scope: Scope): { address: URL | null; time: Element | undefined } {
  const times = select(scope, 'time[datetime]');
  const linked = times.find((time) => time.closest('a[href*="/status/"]'));
  const link = linked?.closest('a');
  return { address: link ? addressOf(link) : null, time: linked ?? times[0] };
}

function readWords(scope: Scope): string | undefined {
  const box = WORDS.flatMap((selector) => select(scope, selector)[0] ?? [])[0];
  if (!box) return undefined;
  const parts = select({ root: box, without: [] }, ARTICLE_PARTS);
  return (parts.length > 0 ? parts : [box])
    .map((part) => wordsOf(part, { keepLines: parts.length === 0 }))
    .join('\n\n');
}

const HANDLE = /^@(\w{1,15})$/;

const handleOf = (scope: Scope): string | undefined =>
  select(scope, 'span, a, div')
    .map((element) => HANDLE.exec(element.textContent.trim())?.[1])
    .find((handle) => handle !== undefined);

/** The link to the author's page whose text is no handle, the last before the handle: who reposted stands above it. */
function readName(scope: Scope, handle: string | undefined): string | undefined {
  const [block] = select(scope, NAME);
  const inBlock = block && (block.querySelector('a') ?? block.querySelector('[dir]'));
  if (inBlock) return lineOf(inBlock) || undefined;
  if (!handle) return undefined;
  const links = select(scope, 'a').filter((link) => isPageOf(handle, addressOf(link)));
  const names = links.map(lineOf).filter(Boolean);
  const end = names.findIndex((name) => HANDLE.test(name));
  return names.slice(0, end === -1 ? 1 : end).at(-1) ?? nameBefore(handle, scope);
}

/** A quoted post has no links. */
function nameBefore(handle: string, scope: Scope): string | undefined {
  const texts = select(scope, 'span, div').map(ownText).filter(Boolean);
  return texts[texts.indexOf(`@${handle}`) - 1];
}

const isPageOf = (handle: string | undefined, address: URL | null): boolean =>
  Boolean(handle) && address?.pathname.toLowerCase() === `/${handle?.toLowerCase()}`;
