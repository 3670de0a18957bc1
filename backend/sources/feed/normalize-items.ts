import type { AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { hasMarkup, htmlToLine, htmlToText, type PlainText, type TextOptions, toAbsolute } from './html-to-text.ts';

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

/** RSS 0.9 to 2.0 and RDF, which differ in missing parts. */
export function normalizeRss(feed: RssFeed.Feed<string> | RdfFeed.Feed<string>, url: string): FeedItem[] {
  const publisher = 'managingEditor' in feed ? feed.managingEditor?.name : undefined;
  const feedAuthor = firstName([publisher, feed.dc?.creators?.[0]]);
  return (feed.items ?? []).map((given) => {
    const item: RssFeed.Item<string> = given;
    const link = toAbsolute(item.link ?? findPermalink(item), url);
    const texts = [item.content?.encoded, item.description, item.dc?.descriptions?.[0]];
    const content = firstText(texts.map((text) => toText(text, { base: url, own: link })));
    return {
      id: item.guid?.value?.trim() || null,
      title: toTitle(item.title ?? item.dc?.titles?.[0]),
      text: content.text,
      link,
      author: firstName([item.dc?.creators?.[0], item.authors?.[0]?.name, item.itunes?.author]) ?? feedAuthor,
      date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated ?? null,
      image: toAbsolute(findPicture(item.media, item.enclosures) ?? content.image ?? undefined, url),
    };
  });
}

export function normalizeAtom(feed: AtomFeed.Feed<string>, url: string): FeedItem[] {
  const feedAuthor = firstName([feed.authors?.[0]?.name]);
  return (feed.entries ?? []).map((entry) => {
    const described = entry.media?.description ?? entry.media?.groups?.[0]?.description;
    const link = toAbsolute(findAlternate(entry.links) ?? webAddress(entry.id), url);
    const options = { base: url, own: link };
    const texts = [toAtomText(entry.content, options), toAtomText(entry.summary, options)];
    const content = firstText([...texts, toText(described?.value, options)]);
    const enclosures = (entry.links ?? []).filter(({ rel }) => rel === 'enclosure');
    const pictures = enclosures.map(({ href, type }) => ({ url: href, type }));
    return {
      id: entry.id?.trim() || null,
      title: entry.title?.type === 'text' ? oneLine(entry.title.value) : toTitle(entry.title?.value),
      text: content.text,
      link,
      author:
        firstName([entry.authors?.[0]?.name, entry.source?.authors?.[0]?.name, entry.dc?.creators?.[0]]) ?? feedAuthor,
      date: entry.published ?? entry.updated ?? entry.dc?.dates?.[0] ?? null,
      image: toAbsolute(findPicture(entry.media, pictures) ?? content.image ?? undefined, url),
    };
  });
}

export function normalizeJson(feed: JsonFeed.Feed<string>, url: string): FeedItem[] {
  const feedAuthor = firstName([feed.authors?.[0]?.name]);
  return (feed.items ?? []).map((item) => {
    const link = toAbsolute(item.url ?? item.external_url ?? webAddress(item.id), url);
    const html = item.content_html ? htmlToText(item.content_html, { base: url, own: link }) : NOTHING;
    const plain = { text: item.content_text?.trim() ?? '', image: null };
    const content = firstText([html, plain, { text: item.summary?.trim() ?? '', image: null }]);
    const attached = (item.attachments ?? []).map((attachment) => ({
      url: attachment.url,
      type: attachment.mime_type,
    }));
    const image = item.image ?? item.banner_image ?? findPicture(undefined, attached) ?? html.image;
    return {
      id: item.id?.trim() || null,
      title: oneLine(item.title),
      text: content.text,
      link,
      author: firstName([item.authors?.[0]?.name]) ?? feedAuthor,
      date: item.date_published ?? item.date_modified ?? null,
      image: toAbsolute(image ?? undefined, url),
    };
  });
}

const NOTHING: PlainText = { text: '', image: null };

/** RSS does not declare HTML. Without markup line breaks are meaningful. */
const toText = (value: string | undefined, options: TextOptions): PlainText =>
  value ? htmlToText(value, { ...options, keepLines: !hasMarkup(value) }) : NOTHING;

const toAtomText = (value: AtomFeed.Content | undefined, options: TextOptions): PlainText =>
  value?.type === 'text' ? { text: value.value?.trim() ?? '', image: null } : toText(value?.value, options);

/** The first text with content, with the first picture of any. */
function firstText(texts: PlainText[]): PlainText {
  const image = texts.find((candidate) => candidate.image)?.image ?? null;
  return { text: texts.find(({ text }) => text !== '')?.text ?? '', image };
}

const oneLine = (text: string | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null;
const toTitle = (title: string | undefined): string | null => (title ? htmlToLine(title) || null : null);

/** Parses `jo@example.com (Jo Smith)` and `Jo Smith <jo@example.com>`; an address alone is no name. */
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

function findPermalink({ guid }: RssFeed.Item<string>): string | undefined {
  return guid?.isPermaLink === false ? undefined : webAddress(guid?.value);
}

/** An id that is a web address; others would be taken for relative links. */
const webAddress = (id: string | undefined): string | undefined => (id && /^https?:/i.test(id.trim()) ? id : undefined);

function findAlternate(links: AtomFeed.Link<string>[] = []): string | undefined {
  const alternates = links.filter(({ rel, href }) => href && (rel === undefined || rel === 'alternate'));
  return (alternates.find(({ type }) => type === undefined || type.includes('html')) ?? alternates[0])?.href;
}

type Attached = { url?: string | undefined; type?: string | undefined };

function findPicture(media: MediaNs.ItemOrFeed | undefined, enclosures: Attached[] = []): string | undefined {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...contents, ...groups].flatMap((holder) => holder?.thumbnails ?? []);
  const picture = contents.find(({ medium, type, url }) => medium === 'image' || isPicture({ type, url }));
  return picture?.url ?? enclosures.find(isPicture)?.url ?? thumbnails[0]?.url;
}

const isPicture = ({ type, url }: Attached): boolean =>
  type ? type.startsWith('image/') : /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i.test(url ?? '');
