import { isRaw, type Raw } from '../files/container.ts';
import { parseExactly } from '../files/read-json.ts';

/** Longer lists are none: a name may hold any number. */
const PLACES_MAX = 1000;

/**
 * The row of a table as the object that a tool has flattened: cells that are JSON or a Python literal, columns named `urls/0/url`, and
 * breaks of lines written as `\\n`.
 */
export function unfoldCells(row: Raw): Raw {
  const raw: Raw = {};
  for (const [name, cell] of Object.entries(row)) {
    const value = typeof cell === 'string' ? readCell(cell) : cell;
    const path = name.split(/[/.]/);
    const isFlattened = path.length > 1 && path.some((part) => /^\d+$/.test(part) && Number(part) < PLACES_MAX);
    if (isFlattened && put(raw, path, value)) continue;
    raw[name] = value;
  }
  return raw;
}

function readCell(cell: string): unknown {
  if (/^\s*[[{]/.test(cell)) return tryParse(cell) ?? tryParse(fromPython(cell)) ?? cell;
  return cell.includes('\n') ? cell : cell.replaceAll(/(?<![:\\])(?:\\r)?\\n/g, '\n');
}

function tryParse(text: string): unknown {
  try {
    const value = parseExactly(text);
    return isRaw(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `{'name': 'Jo', 'url': None}` as JSON. */
const fromPython = (text: string): string =>
  text.replaceAll(
    /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b/gs,
    (part: string, quoted: string | undefined) => {
      if (quoted !== undefined) return JSON.stringify(quoted.replaceAll(/\\(['"\\])/g, '$1'));
      return part === 'None' ? 'null' : part === 'True' || part === 'False' ? part.toLowerCase() : part;
    },
  );

/** Puts a value at a path of names and places; false where another value is in its way. */
function put(raw: Raw, path: readonly string[], value: unknown): boolean {
  let at: Raw | unknown[] = raw;
  for (const [index, name] of path.entries()) {
    if (name === '__proto__') return false;
    const key = name as keyof typeof at;
    if (index === path.length - 1) {
      at[key] = value as never;
      return true;
    }
    const next: unknown = at[key] ?? (/^\d+$/.test(path[index + 1] ?? '') ? [] : {});
    if (!isRaw(next) && !Array.isArray(next)) return false;
    at[key] = next as never;
    at = next;
  }
  return false;
}
