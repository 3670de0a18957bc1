import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Later files win over earlier ones; what the process was started with wins over both.
const FILES = ['.env', '.env.local'];

/**
 * Loads `.env` and `.env.local` from the given directory into `process.env`. A variable that is already set
 * (even to the empty string) is left alone. A missing file is fine.
 *
 * The parser is our own forty lines because every process calls this before anything is installed or configured,
 * and because `process.loadEnvFile` would take `.env` over `.env.local`.
 */
export function loadEnvFiles(directory: string, env: NodeJS.ProcessEnv = process.env): void {
  const values: Record<string, string> = {};
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
 */
export function parseEnvFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const assignment =
    /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:'([^']*)'|`([^`]*)`|"((?:\\[\s\S]|[^"\\])*)"|([^\n]*))/gm;
  for (const match of text.replaceAll('\r\n', '\n').matchAll(assignment)) {
    const [, name = '', single, back, double, bare = ''] = match;
    values[name] = single ?? back ?? (double === undefined ? stripComment(bare) : unescapeQuoted(double));
  }
  return values;
}

function stripComment(bare: string): string {
  return bare.replace(/(^|\s)#.*$/, '').trim();
}

function unescapeQuoted(text: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
  return text.replace(/\\([\s\S])/g, (_whole, char: string) => escapes[char] ?? char);
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
