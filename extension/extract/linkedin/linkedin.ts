import type { Network, Page, Reading } from '../captured.ts';
import { type Scope, select } from '../dom.ts';
import { present } from '../head.ts';
import { findPicture } from '../pictures.ts';
import { wordsOf } from '../words.ts';
import { type Age, findAges } from './age.ts';
import { type Author, findAuthor, nameIn } from './author.ts';
import { findComments } from './comments.ts';
import { findNumber, findNumberByAge, numberInLink, type PostNumber } from './number.ts';
import { findAddressedPost, isPostPage, listPosts } from './posts.ts';
import { findShared } from './shared.ts';
import { findText } from './text.ts';

/**
 * Pages of LinkedIn, logged in and out, of 2024 and of 2026, whose classes mean nothing. What stays is used: list items and
 * articles, links to people, ages, numbers in attributes. Names of buttons are in the reader's language and not relied on.
 */
export const LINKEDIN: Network = { listPosts, findPostAt, findAddressedPost, isPostPage, readPost };

function findPostAt(element: Element, page: Page): Element | null {
  const post = listPosts(page).find((candidate) => candidate.contains(element)) ?? findAddressedAround(element, page);
  if (!post) return null;
  return partsOf(post, page).shared.find((shared) => shared.contains(element)) ?? post;
}

function findAddressedAround(element: Element, page: Page): Element | null {
  const addressed = findAddressedPost(page);
  return addressed?.contains(element) ? addressed : null;
}

type Parts = { scope: Scope; comments: Element[]; shared: Element[]; author: Author | undefined; age: Age | undefined };

/** The post without its comments, the posts shown in it, and, where it is the page's main part, other posts. */
function partsOf(post: Element, page: Page): Parts {
  const comments = findComments(post);
  const others = listPosts(page).filter((other) => other !== post && post.contains(other));
  const whole: Scope = { root: post, without: [...comments, ...others] };
  const ages = findAges(whole, page.now);
  const author = findAuthor(whole, ages);
  const shared = author ? findShared(whole, author, ages) : [];
  const scope = { root: post, without: [...whole.without, ...shared] };
  const [age] = findAges(scope, page.now);
  return { scope, comments, shared, author, age: author?.age ?? age };
}

function readPost(post: Element, page: Page): Reading {
  const { scope, comments, author, age } = partsOf(post, page);
  const text = findText(scope, author, age);
  const number = findNumber(scope, text, comments) ?? findNumberByAge(age, scope) ?? numberOfShared(scope);
  return present({
    text: text && wordsOf(text),
    postUser: author?.name ?? nameOfShared(scope),
    userLink: author?.page,
    ...linkTo(number),
    publishedAt: exactTime(scope),
    when: age?.words,
    imageUrl: findPicture(scope, author?.element),
  });
}

const linkTo = (found: PostNumber | undefined): Reading =>
  found
    ? { number: found.number, postLink: `https://www.linkedin.com/feed/update/urn:li:${found.kind}:${found.number}/` }
    : {};

const exactTime = (scope: Scope): string | undefined =>
  select(scope, 'time[datetime]')
    .flatMap((time) => time.getAttribute('datetime') ?? [])
    .find((time) => /^\d{4}-\d\d-\d\dT/.test(time));

/** A post that is shown in another begins with a link to itself. */
const linkOfShared = ({ root }: Scope): Element | null =>
  root.closest('a[href*="/feed/update/"]') ??
  root.querySelector(':scope > a[href*="/feed/update/"], :scope > * > a[href*="/feed/update/"]');

function numberOfShared(scope: Scope): PostNumber | undefined {
  const link = linkOfShared(scope);
  return link?.querySelector('img') ? numberInLink(link) : undefined;
}
function nameOfShared(scope: Scope): string | undefined {
  const link = linkOfShared(scope);
  return (link && nameIn(link)) || undefined;
}
