import { generateOpml, type Opml, parseOpml } from 'feedsmith';
import { UserError } from '#runtime/user-error.mjs';
import { POST_TYPES, type PostType } from '../db/column-types.ts';
import { decodeFeed } from '../text/feed/decode-feed.ts';
import { repairXml } from '../text/feed/repair-xml.ts';
import { canonicalFeedUrl, type NewSource } from './repository.ts';

// Our own attributes, which other readers ignore.
const EXTRA = ['postType', 'postAuthor'] as const;
type Outline = Opml.Outline<string, typeof EXTRA>;

export function writeOpml(sources: readonly NewSource[]): string {
  const outlines = sources.map(({ url, title, type, author }) => ({
    ...{ text: title ?? url, type: 'rss', xmlUrl: url },
    ...(type && { postType: type }),
    ...(author && { postAuthor: author }),
  }));
  return generateOpml({ head: { title: 'Sources' }, body: { outlines } }, { extraOutlineAttributes: EXTRA });
}

/** The feeds of an OPML file, at any depth, and invalid addresses. @throws UserError where it is no OPML, or names none */
export function readOpml(bytes: Uint8Array): { sources: NewSource[]; refused: string[] } {
  const outlines = flatten(parse(decodeFeed(bytes, null)).body?.outlines ?? []);
  const named = outlines.flatMap((outline) => (outline.xmlUrl ? [{ ...outline, xmlUrl: outline.xmlUrl }] : []));
  if (named.length === 0) throw new UserError('There is no feed in the file.');
  const isFeed = ({ xmlUrl }: { xmlUrl: string }) => canonicalFeedUrl(xmlUrl) !== null;
  return {
    sources: named.filter(isFeed).map((outline) => ({
      url: outline.xmlUrl,
      title: outline.title ?? outline.text ?? null,
      type: toType(outline.postType),
      author: (typeof outline.postAuthor === 'string' && outline.postAuthor.trim()) || null,
    })),
    refused: named.filter((outline) => !isFeed(outline)).map(({ xmlUrl }) => xmlUrl),
  };
}

function parse(text: string) {
  try {
    return parseXml(text);
  } catch {
    return parseRepaired(text);
  }
}

function parseRepaired(text: string) {
  try {
    return parseXml(repairXml(text) ?? '');
  } catch (error) {
    throw new UserError('The file is no OPML.', { cause: error });
  }
}

const parseXml = (xml: string) => parseOpml(xml, { extraOutlineAttributes: EXTRA });

const flatten = (outlines: readonly Outline[]): Outline[] =>
  outlines.flatMap((outline) => [outline, ...flatten(outline.outlines ?? [])]);

const toType = (text: unknown): PostType | null => POST_TYPES.find((type) => type === text) ?? null;
