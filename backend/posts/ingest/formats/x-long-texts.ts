import { decodeEntities } from '../../../text/decode-entities.ts';
import { decodeText } from '../../../text/decode-text.ts';
import { parseDate } from '../../../text/parse-date.ts';
import { isRaw } from '../files/container.ts';
import type { Entry } from '../files/entry.ts';
import { readJson } from '../files/read-json.ts';
import { readShortLinks, readTweetText } from '../records/tweet-text.ts';

type Note = { text: string; plain: string; time: number | null };

/** So many letters of the start tell texts apart; others are compared. */
const KEY_LENGTH = 40;
/** A note is stored moments before its post. */
const APART_MAX_MS = 60 * 60_000;

/** The texts of `note-tweet.js` and its further parts, found by the start that the list of posts has of each, and by its time. */
export async function readLongTexts(
  entries: readonly Entry[],
): Promise<(text: string, date: unknown) => string | null> {
  const notes = new Map<string, Note[]>();
  for (const entry of entries) {
    for await (const record of readJson(decodeText(entry.open()))) {
      const note = 'raw' in record && isRaw(record.raw.noteTweet) ? readNote(record.raw.noteTweet) : null;
      if (note) notes.set(toKey(note.plain), [...(notes.get(toKey(note.plain)) ?? []), note]);
    }
  }
  return (text, date) => {
    const start = toPlain(decodeEntities(text));
    const time = toTime(date);
    const candidates = (notes.get(toKey(start)) ?? []).filter(
      (note) => note.plain.startsWith(start) && note.plain.length > start.length && isNear(note.time, time),
    );
    return candidates.length === 1 ? (candidates[0]?.text ?? null) : null;
  };
}

function readNote({ core, createdAt }: Record<string, unknown>): Note | null {
  if (!isRaw(core) || typeof core.text !== 'string') return null;
  const urls = Array.isArray(core.urls) ? core.urls : [];
  const text = readTweetText(core.text, readShortLinks(urls, []));
  return { text, plain: toPlain(decodeEntities(core.text)), time: toTime(createdAt) };
}

const toTime = (date: unknown): number | null =>
  typeof date === 'string' ? (parseDate(date)?.date.getTime() ?? null) : null;

const isNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= APART_MAX_MS;

/** Without what a cut adds at the end, and without short addresses, which differ. */
const toPlain = (text: string): string =>
  text
    .replace(/\s*https?:\/\/t\.co\/\w*\s*$/, '')
    .replace(/\s*(?:…|\.{3})\s*$/, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const toKey = (plain: string): string => plain.slice(0, KEY_LENGTH);
