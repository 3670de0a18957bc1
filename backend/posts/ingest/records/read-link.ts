import type { PostType } from '#lib/design/platforms.ts';
import { canonicalPostLink } from '../../../text/post-links.ts';
import { isRaw, type Raw } from '../files/container.ts';
import { type Fields, isText, quote, saysNothing } from './fields.ts';
import { NAMES } from './names.ts';

export type FoundLink = {
  value: string | undefined;
  name: string;
  type?: PostType | null;
  handle?: string;
  warnings: string[];
};

/** The address of a post rather than another one. */
export function readLink(fields: Fields): FoundLink | undefined {
  const found = NAMES.link.flatMap((name) => fields.find([name], (value) => isText(value) && !isRaw(value)) ?? []);
  const links = found.map(({ value, name }) => ({
    name,
    given: unwrap(String(value).trim()),
    link: canonicalPostLink(unwrap(String(value))),
  }));
  const best = links.find(({ link }) => link?.number) ?? links.find(({ link }) => link !== null);
  if (best) {
    const { given, name, link } = best;
    return { value: given, name, type: link?.type ?? null, warnings: [], ...handleOf(link?.userLink) };
  }
  const [wrong] = links;
  if (!wrong) return undefined;
  const warnings = saysNothing(wrong.given)
    ? []
    : [`went in without its link, as ${quote(wrong.given)} is no web address`];
  return { value: undefined, name: wrong.name, warnings };
}

/** The address in `<…>`, `[words](…)`, `=HYPERLINK("…","words")` and `words (…)`, and that of a bare urn. */
function unwrap(text: string): string {
  const [urn] = /^urn:li:(?:activity|share|ugcPost):\d+$/i.exec(text.trim()) ?? [];
  if (urn) return `https://www.linkedin.com/feed/update/${urn}`;
  return (/^\s*(?:<|=|\[)|\(https?:\S+\)\s*$/.test(text) && /https?:\/\/[^\s"'<>()]+/.exec(text)?.[0]) || text;
}

/** Names of other posts than the record's own. */
const OTHER_POST = /quot|reshare|shared|repost|retweet|parent|repl|conversation|original|root/i;

/** The one address of a post in a record, whatever a tool calls it: `web-scraper` has `post-href`, others the names of elements. */
export function findLink(raw: Raw): FoundLink | undefined {
  const found = Object.entries(raw).flatMap(([name, value]) => {
    const link = typeof value === 'string' && /^\s*https?:\S+\s*$/.test(value) ? canonicalPostLink(value) : null;
    return link?.number && !OTHER_POST.test(name) ? [{ name, value: String(value).trim(), link }] : [];
  });
  const [first] = found;
  if (!first || found.some(({ link }) => link.number !== first.link.number)) return undefined;
  const { name, value, link } = first;
  return { value, name, type: link.type, warnings: [], ...handleOf(link.userLink) };
}

const handleOf = (userLink: string | null | undefined): { handle?: string } =>
  userLink ? { handle: userLink.slice(userLink.lastIndexOf('/') + 1) } : {};
const X_NAMES = [
  ...[
    'fulltext',
    'retweetcount',
    'favoritecount',
    'retweets',
    'tweetid',
    'tweettext',
    'edithistorytweetids',
    'screenname',
  ],
  ...[
    'user.screenname',
    'inreplytostatusid',
    'inreplytostatusidstr',
    'retweetscount',
    'tweet',
    'conversationid',
    'referencedtweets',
  ],
];

export function isOfX(fields: Fields, link: FoundLink | undefined, handle: string | undefined): boolean {
  const type = link?.value ? canonicalPostLink(link.value) : null;
  if (type?.number) return type.type === 'Twitter';
  if (fields.find(X_NAMES) !== undefined) return !/urn:li:/.test(fields.text(NAMES.number) ?? '');
  return handle !== undefined && /^(?:x|twitter)$/i.test(fields.text(['platform', 'network', 'type']) ?? '');
}

/** The address of a post that a record has only as a number. */
export function readNumbered(fields: Fields, isTweet: boolean, handle: string | undefined): string | undefined {
  for (const name of NAMES.number) {
    const number = fields.text([name]) ?? '';
    const [urn] = /urn:li:(?:activity|share|ugcPost):\d{17,20}/i.exec(number) ?? [];
    if (urn) return `https://www.linkedin.com/feed/update/${urn}`;
    // Spreadsheets round what has more than fifteen digits.
    const isRounded = number.length > 15 && number.endsWith('0000');
    if (isTweet && /^\d{5,19}$/.test(number) && !isRounded && handle) return `https://x.com/${handle}/status/${number}`;
    if (isTweet && /^\d{15,19}$/.test(number) && !isRounded) return `https://x.com/i/status/${number}`;
  }
  return undefined;
}
