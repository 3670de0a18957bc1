import type { Raw } from '../files/container.ts';
import type { Found } from '../records/found-post.ts';
import type { Format } from './format.ts';

const WRAPPED = /^(?:RT by @(\w+):|R to @(\w+):|Pinned:)\s*/;
/** Nitter serves X's pictures under its own address. */
const NITTER_PICTURE = /^https?:\/\/[^/]+\/pic\/(?:orig\/)?(media(?:%2F|\/)[\w.-]+?\.(?:jpe?g|png|webp|gif))/i;
/** `Jo Seller / @seller_jo` */
const CHANNEL = /^(.*?)\s*(?:\/|\(|-|—)?\s*@(\w{1,15})\)?(?:\s*\/.*)?$/;

/** A feed as a file: RSS, RDF, Atom and JSON Feed, in the words of `backend/text/feed`. */
export const feed: Format = {
  name: 'Feed',
  matches: ({ kind }) => kind === 'feed',
  read(raw, { title }) {
    const headline = String(raw.title ?? '');
    const [prefix = '', reposter, replied] = WRAPPED.exec(headline) ?? [];
    const words = String(raw.text ?? '').replace(WRAPPED, '');
    const isBare = words === '' && raw.image !== null && /^(?:image|video|gif)?$/i.test(headline);
    return {
      ...readAuthor(raw, title ?? null),
      text: words || (isBare ? '' : headline.slice(prefix.length)),
      title: prefix === '' && words !== '' && !isStartOf(headline, words) ? headline || undefined : undefined,
      postLink: raw.link ? String(raw.link) : undefined,
      publishedAt: raw.date ? String(raw.date) : undefined,
      imageUrl: raw.image ? toPicture(String(raw.image)) : undefined,
      from: { text: 'the description', postLink: 'the link', publishedAt: 'the date', postUser: 'the creator' },
      ...(reposter && { skip: `a repost of ${String(raw.author ?? 'somebody else')}` }),
      ...(replied && { skip: `a reply to @${replied}` }),
    };
  },
};

/** Of an account the name in the feed's title, where that is the account's. */
function readAuthor(raw: Raw, title: string | null): Pick<Found, 'postUser' | 'handle'> {
  const author = raw.author ? String(raw.author) : null;
  const [, channel = '', account] = CHANNEL.exec(title ?? '') ?? [];
  const [, handle] = /^@(\w{1,15})$/.exec(author ?? '') ?? [];
  if (handle) return { handle, postUser: handle === account && channel ? channel : handle };
  return { postUser: author ?? (account && channel ? channel : (title ?? undefined)) };
}

const toPicture = (address: string): string => {
  const [, media] = NITTER_PICTURE.exec(address) ?? [];
  return media ? `https://pbs.twimg.com/${decodeURIComponent(media)}` : address;
};

/** Bridges derive headlines from the text; ingest derives better ones. */
function isStartOf(headline: string, text: string): boolean {
  const flat = (value: string) => value.replace(/\s+/g, ' ').trim().toLowerCase();
  return flat(text.replace(/https?:\/\/\S+/g, '')).startsWith(
    flat(headline.replace(/(?:…|\.{3})\s*$/, '').replace(/https?:\/\/\S+/g, '')),
  );
}
