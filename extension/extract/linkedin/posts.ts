import { canonicalPostLink } from '#backend/text/post-links.ts';
import type { Page } from '../captured.ts';
import { findActionRows, findUnits, outermost, type Scope } from '../dom.ts';
import { findAges } from './age.ts';
import { findAuthor, listAuthors } from './author.ts';
import { findComments, isInComment } from './comments.ts';
import { findNumber } from './number.ts';
import { TEXT } from './text.ts';

const ARTICLE = 'article, [role="article"], [data-activity-urn], [data-urn*="urn:li:"], [data-id^="urn:li:activity"]';
const POST = `[role="listitem"], ${ARTICLE}`;
const MAIN = 'main, [role="main"]';

/**
 * The posts of a page: list items and articles that are no comments and hold words or an age; an ad may have an author alone, in an
 * article or above a post's row of buttons. On the page of one post, whose comments are list items as well, a post has such a row. On a
 * page without names and roles, where at most comments are articles, these rows alone tell.
 */
export function listPosts(page: Page): Element[] {
  const { document, now, url } = page;
  // The head of a long article says more than its page shows, on which other articles and comments stand.
  if (url.pathname.startsWith('/pulse/')) return [];
  const isPost = (element: Element) => !isInComment(element) && holdsPost(element, now);
  const candidates = [...document.querySelectorAll(POST)].filter(isPost);
  const single = candidates.filter((element) => !isListOf(element, candidates));
  const posts = isPostPage(page) ? single.filter(hasRow) : single;
  if (posts.some((post) => findActionRows(post).length > 0)) return outermost(posts);
  const units = findUnits(document).filter(isPost);
  if (units.some((unit) => !posts.some((post) => post.contains(unit)))) return units;
  return outermost(posts.length > 0 ? posts : single);
}

/** Whether the page shows one post, which its address names. */
export const isPostPage = ({ url }: Page): boolean =>
  /^\/(?:feed\/update|posts)\//.test(url.pathname) && canonicalPostLink(url.href)?.number !== null;

const hasRow = (element: Element): boolean => element.localName === 'article' || findActionRows(element).length > 0;

function holdsPost(element: Element, now: Date): boolean {
  const scope: Scope = { root: element, without: [] };
  if (element.querySelector(TEXT) || findAges(scope, now).length > 0) return true;
  const isLikely = element.matches(ARTICLE) || findActionRows(element).length > 0;
  return isLikely && listAuthors(scope, []).length > 0;
}

/** Whether it holds two others side by side, each with buttons of its own. */
function isListOf(element: Element, candidates: readonly Element[]): boolean {
  const inside = outermost(candidates.filter((other) => other !== element && element.contains(other)));
  return inside.filter((other) => findActionRows(other).length > 0).length > 1;
}

/** The addressed post: the one with the address's number, else, on the page of one post, the first that has an author. */
export function findAddressedPost(page: Page): Element | null {
  const number = canonicalPostLink(page.url.href)?.number;
  if (!number) return null;
  const posts = listPosts(page);
  const named = posts.find((post) => hasNumber(post, number));
  return named ?? (isPostPage(page) ? findFirst(page, posts) : null);
}

/** By any of its own attributes: a post is a share, an activity or both, with different numbers. */
function hasNumber(post: Element, number: string): boolean {
  const comments = findComments(post);
  const scope = { root: post, without: comments };
  const elements = [
    post.parentElement,
    post,
    ...post.querySelectorAll('[data-urn], [data-id], [componentkey], [id], [data-activity-urn], [data-attributed-urn]'),
  ];
  return (
    findNumber(scope, undefined, comments)?.number === number ||
    elements.some(
      (element) =>
        element &&
        !isInComment(element) &&
        ['data-urn', 'data-id', 'data-activity-urn', 'data-attributed-urn'].some((name) =>
          element.getAttribute(name)?.endsWith(`:${number}`),
        ),
    )
  );
}

/** The post around the first author's block of the page's main part, in a container of its own or in that part as a whole. */
function findFirst({ document, now }: Page, posts: readonly Element[]): Element | null {
  const main = document.querySelector(MAIN) ?? document.body;
  const scope: Scope = { root: main, without: findComments(main) };
  const author = findAuthor(scope, findAges(scope, now));
  if (!author) return posts[0] ?? null;
  return posts.find((post) => post.contains(author.element)) ?? main;
}
