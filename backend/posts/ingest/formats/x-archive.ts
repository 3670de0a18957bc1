import { decodeText } from '../../../text/decode-text.ts';
import { isRaw, type Raw } from '../files/container.ts';
import type { Entry, FileSet } from '../files/entry.ts';
import { findEntries, findEntry } from '../files/file-set.ts';
import { readAll } from '../files/peek.ts';
import { nameOfScript, parseExactly } from '../files/read-json.ts';
import { type Account, readRecord } from '../records/read-record.ts';
import type { Format } from './format.ts';
import { readLongTexts } from './x-long-texts.ts';

/** Archives of X since 2018 (`tweets.js`), and of Twitter before (`data/js/tweets/2013_01.js`). */
const POSTS = /^window\.YTD\.(?:tweets?|community_tweets?)\.|^Grailbird\.data\.tweets/;

export const xArchive: Format = {
  name: 'X archive',
  isOwn: true,
  matches: ({ kind, script = '' }) => kind === 'script' && POSTS.test(script),
  async prepare(files, entry) {
    const long = findEntries(files, /^note-tweet(?:-part\d+)?\.js$/, entry);
    const account = await readAccount(files, entry);
    const isOwnerKnown = account.handle !== undefined || account.id !== undefined;
    const ownNumbers = isOwnerKnown ? undefined : await readNumbers(files, entry);
    return { account, ownNumbers, findLongText: await readLongTexts(long) };
  },
  read(raw, { account, findLongText, ownNumbers }) {
    const given = isRaw(raw.tweet) ? raw.tweet : raw;
    const isThread = !account.handle && ownNumbers?.has(String(given.in_reply_to_status_id_str));
    const tweet = isThread ? asThread(given) : given;
    const found = readRecord(tweet, account);
    const long = findLongText?.(String(tweet.full_text ?? tweet.text ?? ''), tweet.created_at);
    return long ? { ...found, text: long } : found;
  },
};

/** The numbers in a list and its parts; none of what can be read only once. */
async function readNumbers(files: FileSet, entry: Entry): Promise<ReadonlySet<string> | undefined> {
  if (!files.entries.some(({ path }) => path === entry.path)) return undefined;
  const numbers = new Set<string>();
  for (const part of findEntries(files, /^tweets?(?:-part\d+)?\.js$/, entry)) {
    let rest = '';
    for await (const chunk of decodeText(part.open())) {
      const text = rest + chunk;
      for (const [, number = ''] of text.matchAll(/"id_str"\s*:\s*"(\d+)"/g)) numbers.add(number);
      rest = text.slice(-64);
    }
  }
  return numbers;
}

/** A reply to a post of the same list, without its names of whom it replies to. */
function asThread(tweet: Raw): Raw {
  const others = Object.entries(tweet).filter(([name]) => !name.startsWith('in_reply_to_'));
  return { ...Object.fromEntries(others), isReply: false };
}

/** The tweets of the owner's likes: neither their authors nor their dates are in the file. */
export const xLikes: Format = {
  name: 'X archive (likes)',
  matches: ({ kind, script = '' }) => kind === 'script' && /^window\.YTD\.likes?\./.test(script),
  read(raw) {
    const like = isRaw(raw.like) ? raw.like : raw;
    const { text, ...found } = readRecord({
      ...like,
      text: like.fullText,
      url: like.expandedUrl,
      tweet_id: like.tweetId,
    });
    const isGone = String(like.fullText ?? '') === '' && like.tweetId === undefined;
    return {
      ...found,
      text,
      postUser: undefined,
      userLink: undefined,
      handle: undefined,
      isDraft: true,
      ...(isGone && { skip: 'nothing' }),
    };
  },
};

/** Any other list of an archive. */
export const xArchiveRest: Format = {
  name: 'X archive',
  matches: ({ kind, script = '' }) => kind === 'script' && !POSTS.test(script),
  refusal: 'This part of an X archive holds no posts: give the whole archive (zip or folder), or its data/tweets.js.',
  read: () => ({}),
};

/** `account.js` of today's archives, or what their `manifest.js` says of it; `user_details.js` of the first. */
export async function readAccount(files: FileSet, entry: Entry): Promise<Account> {
  const file = findEntry(files, /^(?:account|user_details)\.js$/, entry) ?? findEntry(files, /^manifest\.js$/, entry);
  if (!file) return {};
  const text = new TextDecoder().decode(await readAll(file.open()));
  if (nameOfScript(text) === undefined) return {};
  const value = parseExactly(
    text
      .slice(text.indexOf('=') + 1)
      .trim()
      .replace(/;$/, ''),
  );
  const [first] = Array.isArray(value) ? value : [value];
  const inner = isRaw(first) ? (first.account ?? first.userInfo ?? first) : {};
  const account: Raw = isRaw(inner) ? inner : {};
  const textOf = (...names: string[]) => names.map((name) => toText(account[name])).find(Boolean);
  return {
    name: textOf('accountDisplayName', 'displayName', 'full_name'),
    handle: textOf('username', 'userName', 'screen_name'),
    id: toText(account.accountId) ?? toText(account.id),
  };
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
