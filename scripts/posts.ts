import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { POST_SORTS } from '#backend/posts/list-posts.ts';
import type { POST_MOVES } from '#backend/posts/move-posts.ts';
import { postFilterSchema } from '#backend/posts/post-filter.ts';
import { editPost, listPosts, movePosts, showPost } from '#backend/posts/post-operations.ts';
import type { Post, PostRow } from '#backend/posts/post-schema.ts';
import { revertOne } from '#backend/reverts/log-operations.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `What the site shows, and what it does not.

  npm run posts -- list ["words"] [--state published|draft|hidden|deleted] [--author "…"] [--platform LinkedIn|Twitter]
                   [--hashtag ppc] [--source 3] [--from 2026-01-31] [--to 2026-02-28] [--reported]
                   [--sort createdAt|updatedAt|title|author|id] [--asc] [--limit 25] [--page 1]
  npm run posts -- show <number|address>
  npm run posts -- edit <number> [--title "…"] [--description "…"] [--text "…"|--text-file <file|->] [--author "…"] [--link <url>]
                   [--author-link <url>] [--platform …] [--date 2026-01-31] [--hashtags "a b"] [--image <url|file>|none]
                   [--image-alt "…"]                           what is given as "" is emptied
  npm run posts -- publish|hide|delete|restore <number> [<number> ...]
  npm run posts -- undo <change> [<change> ...]                by the numbers that the commands above say

A hidden post is not found (404), a deleted one is gone (410); both stay, and nothing brings them in again.`;

const OPTIONS = {
  state: { type: 'string' },
  author: { type: 'string' },
  platform: { type: 'string' },
  hashtag: { type: 'string' },
  source: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  reported: { type: 'boolean' },
  sort: { type: 'string' },
  asc: { type: 'boolean' },
  limit: { type: 'string' },
  page: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  text: { type: 'string' },
  'text-file': { type: 'string' },
  link: { type: 'string' },
  'author-link': { type: 'string' },
  date: { type: 'string' },
  hashtags: { type: 'string' },
  image: { type: 'string' },
  'image-alt': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = { [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string };
type Move = (typeof POST_MOVES)[number];

const DONE: Record<Move, string> = { publish: 'Published', hide: 'Hidden', delete: 'Deleted', restore: 'Restored' };
const DEFAULT_LIMIT = '25';

export const postsCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...rest] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await withOperations(config, (operate) => run(operate, command, rest, values));
};
if (import.meta.main) await runCommand(postsCommand);

async function run(operate: Operate, command: string, rest: string[], options: Options): Promise<void> {
  switch (command) {
    case 'list':
      return list(operate, rest, options);
    case 'show':
      return printPost(await operate(showPost, { post: requireOne(rest) }));
    case 'edit':
      return edit(operate, parseNumber(requireOne(rest)), options);
    case 'publish':
    case 'hide':
    case 'delete':
    case 'restore':
      return move(operate, command, rest);
    case 'undo':
      for (const change of parseNumbers(rest)) {
        const { action, subjectId } = await operate(revertOne, { change });
        console.log(`Undone: ${action} ${subjectId ?? ''}`.trimEnd());
      }
      return;
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function list(operate: Operate, words: string[], options: Options): Promise<void> {
  const { state, author, platform, hashtag, source, from, to, reported, sort = 'createdAt', asc } = options;
  const given = {
    q: words.join(' ') || undefined,
    state,
    author,
    platform,
    hashtag,
    sourceId: source,
    from,
    to,
    reported,
  };
  const filter = postFilterSchema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
  if (!filter.success) {
    throw new UserError(
      filter.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`).join('\n'),
    );
  }
  const limit = parseNumber(options.limit ?? DEFAULT_LIMIT);
  const offset = (parseNumber(options.page ?? '1') - 1) * limit;
  const order = asc ? 'asc' : 'desc';
  const field = sort as (typeof POST_SORTS)[number];
  const query = { filter: filter.data, sort: { field, order }, limit, offset } as const;
  const { rows, total, hasMore, sifted } = await operate(listPosts, query);
  for (const row of rows) console.log(toLine(row));
  const count = hasMore ? `more than ${total}` : total;
  console.log(rows.length === 0 ? 'No posts.' : `${offset + 1} to ${offset + rows.length} of ${count}.`);
  if (sifted !== null)
    console.log(`Searched were the first ${sifted} in this order. Narrow it down to get to the others.`);
}

async function edit(operate: Operate, id: number, options: Options): Promise<void> {
  const text = options['text-file'] === undefined ? options.text : await readText(options['text-file']);
  const given = {
    ...{ title: options.title, description: options.description, text, author: options.author, link: options.link },
    ...{ authorLink: options['author-link'], platform: options.platform, createdAt: options.date },
    hashtags: options.hashtags?.split(/[\s,]+/).filter((name) => name !== ''),
    image: options.image === undefined ? undefined : await readImage(options.image, options['image-alt']),
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) throw new UserError('What is to change? Say it with --title, --author, …');
  const { post, change } = await operate(editPost, { id, changes });
  console.log(change === null ? 'Nothing had to change.' : `Changed post ${post.id} (change ${change}).`);
}

async function move(operate: Operate, to: Move, names: string[]): Promise<void> {
  const ids = parseNumbers(names);
  const moved = await operate(movePosts, { move: to, ids });
  for (const { id, slug, change } of moved) console.log(`${DONE[to]}: ${id} /feed/${slug} (change ${change})`);
  const left = ids.filter((id) => !moved.some((one) => one.id === id));
  if (left.length === 0) return;
  console.error(`Not there, or not to be ${DONE[to].toLowerCase()}: ${left.join(', ')}.`);
  process.exitCode = 1;
}

async function readText(file: string): Promise<string> {
  if (file !== '-') return (await readLocal(file)).toString('utf8');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function readImage(image: string, alt: string | undefined): Promise<object | null> {
  if (image === 'none') return null;
  if (/^https?:\/\//i.test(image)) return { url: image, ...(alt && { alt }) };
  // What kind it is, is told from its content.
  return { data: `data:image/x;base64,${(await readLocal(image)).toString('base64')}`, ...(alt && { alt }) };
}

async function readLocal(file: string): Promise<Buffer> {
  try {
    return await readFile(path.resolve(file));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UserError(isMissing ? `There is no file ${file}.` : `${file}: ${(error as Error).message}`);
  }
}

function toLine({ id, state, createdAt, author, title, hashtags, reports }: PostRow): string {
  const marks = [...hashtags, ...(reports > 0 ? [`reported ${reports} times`] : [])].join(' ');
  return [id, state, `${createdAt.slice(0, 16)}Z`, author ?? '-', title, marks].join('  ').trimEnd();
}

function printPost({ text, ...post }: Post): void {
  for (const [name, value] of Object.entries(post)) {
    const shown = Array.isArray(value)
      ? value.join(' ')
      : typeof value === 'object' && value
        ? JSON.stringify(value)
        : value;
    if (shown !== null && shown !== '') console.log(`${name}: ${shown}`);
  }
  console.log(`\n${text}`);
}

function requireOne(names: string[]): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new UserError('Which post? Give its number from the list.');
  return name;
}

function parseNumbers(names: string[]): number[] {
  if (names.length === 0) throw new UserError('Which? Give their numbers.');
  return names.map(parseNumber);
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UserError(`"${text}" is not a number.`);
  return Number(text);
}
