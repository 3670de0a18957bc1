import { parseJson } from '#lib/utils/parse-json.ts';
import { isRaw, type Raw } from '../files/container.ts';
import { getPath } from './fields.ts';

/**
 * The texts of a list as tools write one: JSON, a Python list, a Postgres array, words with commas, semicolons or bars; of
 * objects by the name that they have.
 */
export function readList(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(readName);
  if (isRaw(value)) return readList(value.data ?? value.items ?? Object.values(value).filter(isRaw));
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  const text = value.trim();
  const json = /^\[.*\]$/s.test(text) ? parseJson(text) : null;
  if (Array.isArray(json)) return readList(json);
  const inside = /^[[{(](.*)[\]})]$/s.exec(text)?.[1];
  return inside === undefined ? splitWords(text) : splitQuoted(inside);
}

const NAME_PATHS = ['text', 'name', 'tag', 'title', 'label', 'hashtag', 'attributes.name', 'attributes.title', 'value'];

function readName(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!isRaw(value)) return [];
  const name = NAME_PATHS.map((path) => getPath(value, path)).find((found) => typeof found === 'string');
  return typeof name === 'string' ? [name] : [];
}

/** `'a', 'b'` of Python, `a,"b c"` of Postgres. */
const splitQuoted = (text: string): string[] =>
  Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,\s"'][^,]*)/g), ([, double, single, bare]) =>
    (double ?? single ?? bare ?? '').replaceAll(/\\(.)/g, '$1').trim(),
  ).filter((name) => name !== '' && !/^null$/i.test(name));

/** Blanks separate only hashtags, or where nothing else does. */
function splitWords(text: string): string[] {
  const separator = /[,;|\n]/.test(text) ? /[,;|\n]/ : /\s+(?=#)|(?<=^#\S+)\s+/;
  const words = text.split(separator).map((word) => word.trim());
  const plain = words.length === 1 && !text.includes('#') ? text.split(/\s+/) : words;
  return plain.filter((word) => word !== '');
}

const PICTURE_NAMES = [
  ...[
    'media_url_https',
    'mediaUrlHttps',
    'original',
    'fullUrl',
    'full_url',
    'imageUrl',
    'image_url',
    'url',
    'src',
    'uri',
    'media_url',
  ],
  ...[
    'displayUrl',
    'preview_image_url',
    'previewUrl',
    'thumbnail',
    'thumbnailUrl',
    'value',
    'link',
    'attributes.url',
    'data.attributes.url',
  ],
];
const IS_FILM = /video|gif|audio|document|article|poll/i;

/** The address of the first picture in whatever a file has as one: a text, a list, objects. Null for none. */
export function readPicture(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return readWritten(value.trim(), depth);
  if (depth > 4) return null;
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = readPicture(part, depth + 1);
      if (found) return found;
    }
    return null;
  }
  return isRaw(value) ? readObject(value, depth) : null;
}

function readWritten(text: string, depth: number): string | null {
  if (isWebAddress(text))
    return /^https?:\/\/t\.co\//.test(text) ? null : (text.split(/[\s|;]|,(?=https?:)/, 1)[0] ?? null);
  // `picture.png (https://…)`
  const [, labelled] = /\((https?:[^)\s]+)\)/.exec(text) ?? [];
  if (labelled) return labelled;
  return depth === 0 && /^[[{(]/.test(text) ? readPicture(readList(text), depth + 1) : null;
}

function readObject(value: Raw, depth: number): string | null {
  const inner = value.items ?? value.images ?? value.photos ?? value.image ?? value.data;
  const type = String(value.type ?? value._type ?? value.mediaType ?? '');
  if (IS_FILM.test(type))
    return readPicture(value.thumbnail ?? value.thumbnailUrl ?? value.preview_image_url, depth + 1);
  const own = PICTURE_NAMES.map((path) => getPath(value, path)).find(
    (found) => typeof found === 'string' && isWebAddress(found) && !/^https?:\/\/t\.co\//.test(found),
  );
  if (typeof own === 'string') return own;
  return inner === undefined ? null : readPicture(inner, depth + 1);
}

const isWebAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text);
