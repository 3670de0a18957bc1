import { canonicalPostLink, canonicalUserLink, isPostAddress, type PostLink } from '#backend/text/post-links.ts';
import type { Page, Reading } from './captured.ts';
import { isPostPicture } from './pictures.ts';

/**
 * The values that the head of the page says of the post in its address: JSON-LD, `og:` and the title. Both networks change pages without
 * loading them, so a head that names another post is of a page before.
 */
export function readHead(page: Page): Reading {
  const address = canonicalPostLink(page.url.href);
  if (!address || address.type === 'web' || !isPostAddress(address)) return {};
  const written = readPosting(page, address);
  if (address.number === null) return written;
  const tags = isOf(address.number, metaOf(page.document, 'og:url')) ? readTags(page) : {};
  return { ...tags, ...written };
}

type Json = { [name: string]: unknown };

/** `SocialMediaPosting` and what is like it. */
function readPosting({ document }: Page, address: PostLink): Reading {
  const posting = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => parseJson(textContent))
    .find((item) => isAt(address, text(item.url) ?? text(item['@id']) ?? ''));
  if (!posting) return {};
  // A video has a creator.
  const author = asObject(posting.author) ?? asObject(posting.creator);
  const date = text(posting.datePublished);
  return present({
    text: text(posting.articleBody) ?? text(posting.text),
    postUser: text(author?.name),
    userLink: userLinkOf(text(author?.url)),
    publishedAt: date && !Number.isNaN(Date.parse(date)) ? date : undefined,
    imageUrl: pictureIn(posting.image),
  });
}

function readTags(page: Page): Reading {
  const [, name, handle] = /^(.+?) \(@(\w{1,15})\)/su.exec(metaOf(page.document, 'og:title')) ?? [];
  const description = metaOf(page.document, 'og:description');
  return present({
    text: withoutFrame(description) || undefined,
    postUser: name ?? nameInTitle(page),
    userLink: handle && `https://x.com/${handle}`,
    imageUrl: pictureIn(metaOf(page.document, 'og:image')),
  });
}

/** `Words | Mira Kestrel`, `Mira Kestrel on LinkedIn: Words`: a name is one if the address of a public page begins with it. */
function nameInTitle({ document, url }: Page): string | undefined {
  const vanity = /^\/posts\/([^_/]+)_/.exec(url.pathname)?.[1];
  const title = metaOf(document, 'og:title');
  const names = [...title.split(' | '), /^(.{2,80}?) \S{1,4} LinkedIn\b/u.exec(title)?.[1] ?? ''];
  return vanity ? names.find((name) => toSlug(name) !== '' && vanity.startsWith(toSlug(name))) : undefined;
}

const toSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** LinkedIn appends ` | 2 comments on LinkedIn`, X puts the words in quotation marks. */
const withoutFrame = (description: string): string =>
  description
    .replace(/ \| \d[\d.,]* [^|]* LinkedIn$/u, '')
    .replace(/^“(.*)”$/su, '$1')
    .trim();

/** Whether an address is that of the post with this number. */
const isOf = (number: string, address: string): boolean =>
  address !== '' && canonicalPostLink(address)?.number === number;

/** Articles have no number, but one address. */
const isAt = ({ number, postLink }: PostLink, address: string): boolean =>
  number === null
    ? withoutSlash(canonicalPostLink(address)?.postLink ?? '') === withoutSlash(postLink)
    : isOf(number, address);

const withoutSlash = (link: string): string => link.replace(/\/$/, '');

const userLinkOf = (link: string | undefined): string | undefined => (link && canonicalUserLink(link)) || undefined;

function pictureIn(image: unknown): string | undefined {
  const items = Array.isArray(image) ? image : [image];
  const addresses = items.map((item) => text(item) ?? text(asObject(item)?.url));
  return addresses.find((address) => address !== undefined && isPostPicture(address));
}

const metaOf = (document: Document, name: string): string =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '';

function parseJson(source: string): Json[] {
  try {
    const value: unknown = JSON.parse(source);
    const items: unknown[] = Array.isArray(value) ? value : [value, ...asList(asObject(value)?.['@graph'])];
    return items.map(asObject).filter((item) => item !== undefined);
  } catch {
    return [];
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of a list the first. */
function asObject(value: unknown): Json | undefined {
  if (Array.isArray(value)) return asObject(value[0]);
  return typeof value === 'object' && value !== null ? (value as Json) : undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Without the keys that have no value. */
export function present(reading: { [Key in keyof Reading]: Reading[Key] | undefined }): Reading {
  return Object.fromEntries(Object.entries(reading).filter(([, value]) => value)) as Reading;
}
