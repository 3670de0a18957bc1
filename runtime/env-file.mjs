import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from './user-error.mjs';

// Later files override earlier ones; the process's environment overrides both.
const FILES = ['.env', '.env.local'];

/** Names the file of settings, like `--env`, which sets it for child processes. */
const FILE_VARIABLE = 'SELLERFEED_ENV';

/** For the help of each command. */
export const ENV_USAGE =
  '--env <file> reads the settings from that file; by default from .env.local and .env of the checkout.';

/**
 * Loads settings into `env`: those of the file that `--env <file>` or SELLERFEED_ENV names, else of `.env` and `.env.local` in the given
 * directory, which may be missing. A variable that is already set (even to the empty string) is left alone. `--env` is taken out of
 * `argv`, so that every process and command has it.
 *
 * Plain JavaScript, because `npm start` calls it on Node 20.9 with nothing installed. The parser is our own: Node's
 * (`process.loadEnvFile`, from 20.12) cuts an unquoted value at the first `#`, as in `SMTP_URL=smtp://a:b#c@host`, ends
 * a double-quoted value at the first `\"`, and reads a byte order mark as part of the first name.
 *
 * @param {string} directory
 * @param {Record<string, string | undefined>} [env]
 * @param {string[]} [argv]
 * @throws {UserError} naming a file that cannot be read, or that was named and is not there
 */
export function loadSettings(directory, env = process.env, argv = process.argv) {
  const named = takeEnvOption(argv);
  const given = named ?? env[FILE_VARIABLE];
  const file = given && fromCaller(given, env);
  if (file) env[FILE_VARIABLE] = file;
  /** @type {Record<string, string>} */
  const values = {};
  for (const one of file ? [file] : FILES.map((name) => join(directory, name))) {
    Object.assign(values, parseEnvFile(readFile(one, { mayBeMissing: !file })));
  }
  for (const [name, value] of Object.entries(values)) {
    env[name] ??= value;
  }
  // Next would read files of its own, and into the web alone.
  env.__NEXT_PROCESSED_ENV = 'true';
}

/**
 * The same for a process without other arguments. `--help` prints the usage and ends the process.
 *
 * @param {string} directory
 * @param {string} usage
 * @throws {UserError} with the usage for other arguments
 */
export function loadProcessSettings(directory, usage) {
  const help = `${usage}\n\n${ENV_USAGE}`;
  if (asksForHelp(process.argv)) {
    console.log(help);
    process.exit(0);
  }
  loadSettings(directory);
  if (process.argv.length > 2) throw new UserError(`${process.argv.slice(2).join(' ')} is not understood.\n\n${help}`);
}

/**
 * The absolute path of a file that somebody named. npm runs commands in the checkout, and INIT_CWD is the folder in which it was called.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} [env]
 */
export const fromCaller = (file, env = process.env) => resolve(env.INIT_CWD ?? '', file);

/** @param {string[]} argv */
export const asksForHelp = (argv) => argv.slice(2).some((word) => word === '--help' || word === '-h');

/** The last `--env <file>` or `--env=<file>` before a `--`; null without one. */
function takeEnvOption(argv) {
  let found = null;
  for (let at = 2; at < argv.length && argv[at] !== '--'; ) {
    const [option, value] = argv[at] === '--env' ? ['--env', argv[at + 1]] : argv[at].split(/=(.*)/s);
    if (option !== '--env') at += 1;
    else if (!value) throw new UserError('--env needs the name of a file.');
    else {
      found = value;
      argv.splice(at, argv[at] === '--env' ? 2 : 1);
    }
  }
  return found;
}

/**
 * Parses the usual dotenv syntax: `NAME=value`, `export NAME=value`, `#` comments (after a value only when a space
 * precedes them), and single, double or back quotes. Double quotes know `\n`, `\t`, `\"` and `\\`; quoted values may
 * span lines. A value with more behind the closing quote is not quoted: `"Sellerfeed" <hello@example.com>` is a sender.
 * Values are not expanded: a `$` in a password stays a `$`.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  /** @type {Record<string, string>} */
  const values = {};
  const assignment =
    /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:(?:'([^']*)'|`([^`]*)`|"((?:\\[\s\S]|[^"\\])*)")(?=[ \t]*(?:#.*)?$)|([^\n]*))/gm;
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

function readFile(file, { mayBeMissing }) {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (mayBeMissing && error.code === 'ENOENT') return '';
    throw new UserError(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}
