import { decodeEntities } from '../../../text/decode-entities.ts';
import { isRaw, type Raw } from '../files/container.ts';

const SHORT = /https?:\/\/t\.co\/\w+/g;
const OWN_MEDIA = /\/status\/\d+\/(?:photo|video)\/\d+$/;

/** The facts that a file has about the short addresses of a text of X: full addresses, and pictures of the post itself. */
type ShortLinks = {
  full: Map<string, string>;
  pictures: Set<string> /** In the order of the text. */;
  loose: string[];
  /** Whether the post has pictures or films of its own. */
  hasMedia: boolean;
};

/** Decodes entities once, and replaces each `t.co` that the file explains. Those of the post's own pictures go. */
export function readTweetText(text: string, { full, pictures, loose, hasMedia }: ShortLinks): string {
  const plain = decodeEntities(text);
  const open = [...new Set(plain.match(SHORT) ?? [])].filter((short) => !full.has(short) && !pictures.has(short));
  const inOrder = loose.filter((link) => !OWN_MEDIA.test(link));
  const all = new Map(full);
  const gone = new Set(pictures);
  // The network adds the address of pictures behind the author's last word.
  const [last] = open;
  if (hasMedia && pictures.size === 0 && open.length === 1 && inOrder.length === 0 && last && plain.endsWith(last))
    gone.add(last);
  const isPictured = loose.some((link) => OWN_MEDIA.test(link));
  if (open.length === inOrder.length || (isPictured && open.length === inOrder.length + 1)) {
    for (const [index, short] of open.entries()) {
      const link = inOrder[index];
      if (link) all.set(short, link);
      else gone.add(short);
    }
  }
  return plain
    .replace(SHORT, (short) => (gone.has(short) ? '' : (all.get(short) ?? short)))
    .replace(/[ \t]+$/gm, '')
    .trim();
}

/** Of v1.1, v2, web, scrapers: `{url, expanded_url}`, `{tcourl, url}`, `{url, expandedUrl}`. */
export function readShortLinks(
  links: readonly unknown[],
  media: readonly unknown[],
  loose: readonly string[] = [],
): ShortLinks {
  const full = new Map<string, string>();
  const pictures = new Set<string>();
  for (const link of links.filter(isRaw)) {
    const [short, long] = readPair(link);
    if (!short || !long) continue;
    if (OWN_MEDIA.test(long) || link.media_key !== undefined) pictures.add(short);
    else full.set(short, long);
  }
  for (const picture of media.filter(isRaw)) {
    const short = [picture.url, picture.tcourl, picture.tco_url].find(isShort);
    if (short) pictures.add(short);
  }
  return { full, pictures, loose: [...loose], hasMedia: media.length > 0 };
}

const isShort = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/t\.co\/\w+$/.test(value);

const LONG = ['unwound_url', 'expanded_url', 'expandedUrl', 'expanded', 'url', 'text', 'long_url'];

function readPair(link: Raw): [short: string | undefined, long: string | undefined] {
  const short = Object.values(link).find(isShort);
  const long = LONG.map((name) => link[name]).find(
    (value): value is string => typeof value === 'string' && /^https?:/.test(value) && !isShort(value),
  );
  return [short, long];
}
