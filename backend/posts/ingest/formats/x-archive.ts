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
    return { account: await readAccount(files, entry), findLongText: await readLongTexts(long) };
  },
  read(raw, { account, findLongText }) {
    const tweet = isRaw(raw.tweet) ? raw.tweet : raw;
    const found = readRecord(tweet, account);
    const long = findLongText?.(String(tweet.full_text ?? tweet.text ?? ''), tweet.created_at);
    return long ? { ...found, text: long } : found;
  },
};

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

/** `account.js` of today's archives, `user_details.js` of the first. */
export async function readAccount(files: FileSet, entry: Entry): Promise<Account> {
  const file = findEntry(files, /^(?:account|user_details)\.js$/, entry);
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
  const account: Raw = isRaw(first) && isRaw(first.account) ? first.account : isRaw(first) ? first : {};
  const name = toText(account.accountDisplayName) ?? toText(account.full_name);
  return {
    name,
    handle: toText(account.username) ?? toText(account.screen_name),
    id: toText(account.accountId) ?? toText(account.id),
  };
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
