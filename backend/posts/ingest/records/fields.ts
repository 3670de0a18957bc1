import { isRaw, type Raw } from '../files/container.ts';

/**
 * The values of a record by name, whatever the spelling of the name: `created_at`, `createdAt`, `Created At`; nested or flat,
 * `author.name`, `author/name`, `author_name`. The shallowest of several has its name.
 */
export type Fields = {
  /** The first value that is not empty, and its name in the file. `user.name` is no `username`, which other names may be. */
  find(names: readonly string[], accepts?: (value: unknown) => boolean): { value: unknown; name: string } | undefined;
  /** The first text or number, as a text without blanks around it. */
  text(names: readonly string[]): string | undefined;
};

const DEPTH_MAX = 4;
/** Holds values of the record itself. */
const TRANSPARENT = /^(?:metadata|meta|attributes|fields|properties)$/;
/** A name, where `username` is an account. */
const USER_NAME = 'user.name';

export function readFields(raw: Raw): Fields {
  const values = new Map<string, { value: unknown; name: string }>();
  const add = (key: string, entry: { value: unknown; name: string }) => {
    if (!values.has(key)) values.set(key, entry);
  };
  let level: { value: Raw; key: string; name: string }[] = [{ value: raw, key: '', name: '' }];
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { value: object, key: outer, name: outerName } of level) {
      for (const [given, value] of Object.entries(object)) {
        const own = toKey(given);
        const key = [outer, TRANSPARENT.test(own) && isRaw(value) ? '' : own].filter(Boolean).join('.');
        const entry = { value, name: outerName === '' ? given : `${outerName}.${given}` };
        if (isEmpty(value)) continue;
        if (key !== '') add(key, entry);
        // Nested names are flat ones elsewhere.
        if (key !== USER_NAME) add(key.replaceAll('.', ''), entry);
        if (isRaw(value)) next.push({ value, key, name: entry.name });
      }
    }
    level = next;
  }
  const find: Fields['find'] = (names, accepts = () => true) => {
    for (const name of names) {
      const entry = values.get(name);
      if (entry && accepts(entry.value)) return entry;
      if (!name.includes('.') || name === USER_NAME) continue;
      const flat = values.get(name.replaceAll('.', ''));
      if (flat && accepts(flat.value)) return flat;
    }
    return undefined;
  };
  const text: Fields['text'] = (names) => {
    const value = find(names, isText)?.value;
    return value === undefined ? undefined : String(value).trim();
  };
  return { find, text };
}

export const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

/** Values with which tools say that there is none. */
const NOTHING =
  /^(?:|-+|—|n\/?a|null|nil|none|nan|undefined|#n\/a|\(?unknown(?: user| author)?\)?|\(null\)|\(?empty\)?)$/i;

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Whether a text says that there is no value. */
export const saysNothing = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && NOTHING.test(value.trim()));

/** Lower case without accents, blanks and underscores; `/`, `.` and `__` separate the names of nested values. */
export function toKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = spell(name);
  if (keys.size < KEYS_MAX) keys.set(name, key);
  return key;
}

/** The same names come with each record. */
const keys = new Map<string, string>();
const KEYS_MAX = 10_000;

const spell = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    // A remark behind the name: `Date (GMT+1)`.
    .replace(/(?<=\S)\s*\([^()]*\)\s*$/, '')
    .replace(/\s*[/:.]\s*|__+/g, '.')
    .replace(/[^\p{L}\p{N}.]/gu, '')
    .replace(/^\.+|\.+$/g, '');

/** The value at a dotted path, or with the name as it is. */
export function getPath(raw: Raw, path: string): unknown {
  if (path in raw) return raw[path];
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isRaw(value) ? value[name] : undefined;
  }, raw);
}

/** Without the value at a dotted path. */
export function withoutPath(raw: Raw, path: string): Raw {
  if (path in raw) return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== path));
  const [first = '', ...rest] = path.split('.');
  const inner = raw[first];
  return isRaw(inner) && rest.length > 0 ? { ...raw, [first]: withoutPath(inner, rest.join('.')) } : raw;
}

/** Names of values, nested ones with dots. */
export function listPaths(raw: Raw, depth = 0): string[] {
  return Object.entries(raw).flatMap(([name, value]) =>
    isRaw(value) && depth < 2 ? listPaths(value, depth + 1).map((inner) => `${name}.${inner}`) : [name],
  );
}

/** A value as a sentence for the operator cites it. */
export const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 80));
