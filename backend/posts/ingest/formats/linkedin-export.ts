import { decodeText } from '../../../text/decode-text.ts';
import type { Entry, FileSet } from '../files/entry.ts';
import { findEntry } from '../files/file-set.ts';
import { readTable } from '../files/read-table.ts';
import { type Account, readRecord } from '../records/read-record.ts';
import { type Format, hasColumns, hasColumnsAlone } from './format.ts';

/** `Shares.csv` of "Get a copy of your data": its owner's posts and, without words, reposts. */
export const linkedInShares: Format = {
  name: 'LinkedIn export (Shares.csv)',
  isOwn: true,
  matches: (container) => hasColumns(container, 'ShareLink', 'ShareCommentary'),
  prepare: async (files, entry) => ({ account: await readOwner(files, entry) }),
  read(raw, { account }) {
    const text = joinLines(String(raw.ShareCommentary ?? ''));
    const { from, ...found } = readRecord(
      { ShareLink: raw.ShareLink, Date: raw.Date, MediaUrl: raw.MediaUrl },
      account,
    );
    const isRepost = text.trim() === '';
    return {
      ...found,
      text: text.trim(),
      from: { ...from, text: 'ShareCommentary' },
      ...(isRepost && { skip: 'a repost without own words' }),
    };
  },
};

/**
 * Its lines have a quotation mark on both sides of their breaks: `one"⏎"two`. A text that has breaks without them has none
 * that mean nothing.
 */
function joinLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  if (!/"\n(?:"|$)/.test(lines) || /[^"]\n|\n[^"]/.test(lines)) return lines;
  return lines.replaceAll('"\n"', '\n').replace(/^\n"|"\n$/g, '');
}

/** `Profile.csv` beside it. */
async function readOwner(files: FileSet, entry: Entry): Promise<Account> {
  const file = findEntry(files, /^Profile\.csv$/i, entry);
  const table = file && (await readTable(decodeText(file.open()), (names) => (names.includes('First Name') ? 1 : 0)));
  for await (const record of table?.records ?? []) {
    if (!('raw' in record)) continue;
    const name = [record.raw['First Name'], record.raw['Last Name']].filter(Boolean).join(' ');
    return { name: name || undefined };
  }
  return {};
}

/** Posts that its owner saved or reacted to: addresses alone. */
export const linkedInSaved: Format = {
  name: 'LinkedIn export (saved posts)',
  matches: (container) => hasColumns(container, 'savedItem') || hasColumnsAlone(container, 'Date', 'Type', 'Link'),
  read: (raw) => ({ postLink: String(raw.savedItem ?? raw.Link ?? '') }),
};

const REFUSED: readonly string[][] = [
  ['First Name', 'Last Name', 'Connected On'],
  ['CONVERSATION ID', 'CONTENT'],
  ['From', 'To', 'Sent At', 'Direction'],
  ['First Name', 'Last Name', 'Maiden Name'],
];
const COMMENTS = ['Date', 'Link', 'Message'];

/** Its lists of people and messages. */
export const linkedInRest: Format = {
  name: 'LinkedIn export',
  matches: (container) =>
    REFUSED.some((columns) => hasColumns(container, ...columns)) || hasColumnsAlone(container, ...COMMENTS),
  refusal:
    'This part of a LinkedIn export holds people or messages, no posts: give the whole export, or its Shares.csv.',
  read: () => ({}),
};
