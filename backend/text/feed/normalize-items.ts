import type { AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { decodeEntities } from '../decode-entities.ts';
import { isPictureAddress, isSmall } from '../html/find-picture.ts';
import { htmlToLine, htmlToText, type PlainText, type TextOptions, toAbsolute, toLine } from '../html/html-to-text.ts';
import { hasMarkup } from '../html/is-markup.ts';

/** In plain text with absolute addresses. */
export type FeedItem = {
  id: string | null;
  title: string | null;
  /** Paragraphs separated by empty lines; may be empty. */
  text: string;
  link: string | null;
  author: string | null;
  /** As the feed writes it. */
  date: string | null;
  image: string | null;
};

/** RSS 0.9 to 2.0 and RDF, which differ in missing parts. `channelBase` is the channel's own `xml:base`. */
export function normalizeRss(
  feed: RssFeed.Feed<string> | RdfFeed.Feed<string>,
  url: string,
  channelBase?: string,
): FeedItem[] {
  const publisher = 'managingEditor' in feed ? feed.managingEditor?.name : undefined;
  const feedAuthor = firstName([publisher, ...(feed.dc?.creators ?? [])]);
  const bases = toBases([feed.xml?.base, channelBase], feed.link, url);
  return (feed.items ?? []).map((given) => {
    const item: RssFeed.Item<string> = given;
    const itemBases = innerBases(bases, item.xml?.base);
    const link = toAbsolute(item.link ?? findPermalink(item), baseOfLink(itemBases));
    const options = { base: baseOfContent(itemBases, link), own: link };
    const texts = [item.content?.encoded, item.description, item.dc?.descriptions?.[0]];
    const content = firstText(texts.map((text) => toText(text, options)));
    return {
      id: item.guid?.value?.trim() || null,
      title: toTitle(item.title ?? item.dc?.titles?.[0]),
      text: content.text,
      link,
      author: firstName([...(item.dc?.creators ?? []), ...namesOf(item.authors), item.itunes?.author]) ?? feedAuthor,
      date:
        item.pubDate ??
        item.dc?.dates?.[0] ??
        findTerm(item.dcterms) ??
        item.atom?.published ??
        item.atom?.updated ??
        null,
      image: toAbsolute(findAttached(item.media, item.enclosures), options.base) ?? content.image,
    };
  });
}

export function normalizeAtom(feed: AtomFeed.Feed<string>, url: string): FeedItem[] {
  const feedAuthor = firstName(namesOf(feed.authors));
  const bases = toBases([feed.xml?.base], findAlternate(feed.links), url);
  return (feed.entries ?? []).map((entry) => {
    const described = entry.media?.description ?? entry.media?.groups?.[0]?.description;
    const entryBases = innerBases(bases, entry.xml?.base);
    const link = toAbsolute(findAlternate(entry.links) ?? webAddress(entry.id), baseOfLink(entryBases));
    const optionsOf = (text: AtomText | undefined) => ({
      base: baseOfContent(innerBases(entryBases, text?.xml?.base), link),
      own: link,
    });
    const texts = [entry.content, entry.summary].map((text) => toAtomText(text, optionsOf(text)));
    const content = firstText([...texts, toText(described?.value, optionsOf(undefined))]);
    const enclosures = (entry.links ?? []).filter(({ rel }) => rel === 'enclosure');
    const pictures = enclosures.map(({ href, type }) => ({ url: href, type }));
    return {
      id: entry.id?.trim() || null,
      title: (isPlain(entry.title) ? toLine(entry.title?.value ?? '') : toTitle(entry.title?.value)) || null,
      text: content.text,
      link,
      author:
        firstName([...namesOf(entry.authors), ...namesOf(entry.source?.authors), ...(entry.dc?.creators ?? [])]) ??
        feedAuthor,
      date: entry.published ?? findTerm(entry.dcterms) ?? entry.updated ?? entry.dc?.dates?.[0] ?? null,
      image: toAbsolute(findAttached(entry.media, pictures), baseOfLink(entryBases)) ?? content.image,
    };
  });
}

/** Its plain texts hold entities all the same. */
export function normalizeJson(feed: JsonFeed.Feed<string>, url: string): FeedItem[] {
  const feedAuthor = firstName(namesOf(feed.authors));
  const bases = toBases([], feed.home_page_url, url);
  return (feed.items ?? []).map((item) => {
    const link = toAbsolute(item.url ?? item.external_url ?? webAddress(item.id), baseOfLink(bases));
    const options = { base: baseOfContent(bases, toAbsolute(item.url, baseOfLink(bases))), own: link };
    const html = item.content_html ? toPlainText(item.content_html, options) : NOTHING;
    const plain = [item.content_text, item.summary].map((text) => ({
      text: decodeEntities(text ?? '').trim(),
      image: null,
    }));
    const content = firstText([html, ...plain]);
    const attached = (item.attachments ?? []).map((attachment) => ({
      url: attachment.url,
      type: attachment.mime_type,
    }));
    const image = [item.image, item.banner_image].find(isPictureAddress) ?? findAttached(undefined, attached);
    return {
      id: item.id?.trim() || null,
      title: toLine(decodeEntities(item.title ?? '')) || null,
      text: content.text,
      link,
      author: firstName(namesOf(item.authors)) ?? feedAuthor,
      date: item.date_published ?? item.date_modified ?? null,
      image: toAbsolute(image, options.base) ?? content.image,
    };
  });
}

/** The bases of relative addresses: `xml:base` if there is one, else the item's own address, the channel's, the feed's. */
type Bases = { xml: string | null; channel: string | null; url: string };

function toBases(xml: (string | undefined)[], channelLink: string | undefined, url: string): Bases {
  const bases = { xml: null, channel: toAbsolute(channelLink, url), url };
  return xml.reduce<Bases>((outer, base) => innerBases(outer, base), bases);
}

/** The bases within an element, whose `xml:base` may be relative to the outer one. */
const innerBases = (outer: Bases, xml: string | undefined): Bases => ({
  ...outer,
  xml: toAbsolute(xml, outer.xml ?? outer.url) ?? outer.xml,
});
const baseOfLink = ({ xml, channel, url }: Bases): string => xml ?? channel ?? url;
const baseOfContent = ({ xml, channel, url }: Bases, link: string | null): string => xml ?? link ?? channel ?? url;

const NOTHING: PlainText = { text: '', image: null };

/** With the absolute address of the picture. */
function toPlainText(html: string, options: TextOptions & { base: string }): PlainText {
  const { text, image } = htmlToText(html, options);
  return { text, image: toAbsolute(image ?? undefined, options.base) };
}

/** RSS does not declare HTML. Without markup line breaks are meaningful. */
const toText = (value: string | undefined, options: TextOptions & { base: string }): PlainText =>
  value ? toPlainText(value, { ...options, keepLines: !hasMarkup(value) }) : NOTHING;

type AtomText = AtomFeed.Content | AtomFeed.Text;

/** Without a type it is text by the standard, but often HTML. */
function toAtomText(text: AtomText | undefined, options: TextOptions & { base: string }): PlainText {
  const value = text?.value ?? '';
  const isText = isPlain(text) && (text?.type !== undefined || !hasMarkup(value));
  return isText ? { text: value.trim(), image: null } : toText(value, options);
}

const isPlain = (text: AtomText | undefined): boolean => /^(?:text|text\/plain)?$/i.test(text?.type?.trim() ?? '');

/** The first text with content, with the first picture of any. */
function firstText(texts: PlainText[]): PlainText {
  const image = texts.find((candidate) => candidate.image)?.image ?? null;
  return { text: texts.find(({ text }) => text !== '')?.text ?? '', image };
}

const toTitle = (title: string | undefined): string | null => (title ? htmlToLine(title) || null : null);

const namesOf = (people: { name?: string | undefined }[] = []): (string | undefined)[] =>
  people.map(({ name }) => name);

/**
 * The author of a post, which has one: of several the first that has a name. Parses `jo@example.com (Jo Smith)` and `Jo Smith <jo@example.com>`; an address alone is no name.
 */
function firstName(names: (string | undefined)[]): string | null {
  for (const name of names) {
    const line = name ? htmlToLine(name.replace(/<[^<>\s@]+@[^<>\s@]+>/, '')) : '';
    const bare = line.replace(/^[^\s@]+@[^\s@]+ \((.+)\)$/, '$1');
    if (bare !== '' && !isMailAddress(bare)) return bare;
  }
  return null;
}

/** One word with an `@` and a later dot. */
function isMailAddress(line: string): boolean {
  const at = line.indexOf('@');
  return at > 0 && line.indexOf('.', at) > at + 1 && !line.includes(' ');
}

/** The day of publication in Dublin Core's terms. */
const findTerm = (terms: RssFeed.Item<string>['dcterms']): string | undefined =>
  terms?.issued?.[0] ?? terms?.created?.[0] ?? terms?.dates?.[0];

function findPermalink({ guid }: RssFeed.Item<string>): string | undefined {
  return guid?.isPermaLink === false ? undefined : webAddress(guid?.value);
}

/** An id that is a web address; others would be taken for relative links. */
const webAddress = (id: string | undefined): string | undefined => (id && /^https?:/i.test(id.trim()) ? id : undefined);

function findAlternate(links: AtomFeed.Link<string>[] = []): string | undefined {
  const alternates = links.filter(({ rel, href }) => href && (rel === undefined || rel === 'alternate'));
  return (alternates.find(({ type }) => type === undefined || type.includes('html')) ?? alternates[0])?.href;
}

type Attached = {
  url?: string | undefined;
  type?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

function findAttached(media: MediaNs.ItemOrFeed | undefined, enclosures: Attached[] = []): string | undefined {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...contents, ...groups].flatMap((holder) => holder?.thumbnails ?? []);
  const pictures: Attached[] = [
    ...contents.filter(({ medium, type, url }) => medium === 'image' || isPicture({ type, url })),
    ...enclosures.filter(isPicture),
    ...thumbnails,
  ];
  const real = pictures.find(
    ({ url, width, height }) =>
      isPictureAddress(url) && !isSmall({ width: width?.toString(), height: height?.toString() }),
  );
  return real?.url;
}

const isPicture = ({ type, url }: Attached): boolean =>
  type ? type.startsWith('image/') : /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i.test(url ?? '');
