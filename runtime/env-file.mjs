import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

// Later files override earlier ones; the process's environment overrides both.
const FILES = ['.env', '.env.local'];

/**
 * Loads `.env` and `.env.local` from the given directory into `env`. A variable that is already set (even to the
 * empty string) is left alone. A missing file is fine.
 *
 * Plain JavaScript, because `npm start` calls it on Node 20.9 with nothing installed. The parser is our own: Node's
 * (`process.loadEnvFile`, from 20.12) cuts an unquoted value at the first `#`, as in `SMTP_URL=smtp://a:b#c@host`, ends
 * a double-quoted value at the first `\"`, and reads a byte order mark as part of the first name.
 *
 * @param {string} directory
 * @param {Record<string, string | undefined>} [env]
 * @throws {UserError} naming a file that is there but cannot be read
 */
export function loadEnvFiles(directory, env = process.env) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of FILES) {
    Object.assign(values, parseEnvFile(readIfPresent(join(directory, name))));
  }
  for (const [name, value] of Object.entries(values)) {
    env[name] ??= value;
  }
}

/**
 * Parses the usual dotenv syntax: `NAME=value`, `export NAME=value`, `#` comments (after a value only when a space
 * precedes them), and single, double or back quotes. Double quotes know `\n`, `\t`, `\"` and `\\`; quoted values may
 * span lines. Nothing is expanded: a `$` in a password stays a `$`.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  /** @type {Record<string, string>} */
  const values = {};
  const assignment =
    /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:'([^']*)'|`([^`]*)`|"((?:\\[\s\S]|[^"\\])*)"|([^\n]*))/gm;
  for (const match of text.replaceAll('\r\n', '\n').matchAll(assignment)) {
    const [, name = '', single, back, double, bare = ''] = match;
    values[name] = single ?? back ?? (double === undefined ? stripComment(bare) : unescapeQuoted(double));
  }
  return values;
}

function stripComment(bare) {
  return bare.replace(/(^|\s)#.*$/, '').trim();
}

function unescapeQuoted(text) {
  const escapes = { n: '\n', r: '\r', t: '\t' };
  return text.replace(/\\([\s\S])/g, (_whole, char) => escapes[char] ?? char);
}

function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw new UserError(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}
