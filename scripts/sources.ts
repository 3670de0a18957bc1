import { readFile } from 'node:fs/promises';
import { commandActor } from '#backend/audit/actor.ts';
import { EVERY_TAG, revalidate } from '#backend/http/revalidate.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import type { Draft } from '#backend/posts/drafts.ts';
import { operateOnDatabase, operateThroughApi, type SourceOperations } from '#backend/sources/operate-on-sources.ts';
import { readOpml, writeOpml } from '#backend/sources/opml.ts';
import type { Source } from '#backend/sources/repository.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, parseArguments, runCommand, withDatabase } from './command.ts';

const USAGE = `Feeds that posts are collected from: RSS, Atom and JSON Feed.

  npm run sources -- add <url> [--type LinkedIn|Twitter] [--author "…"]   a feed, or a page that names its feed
  npm run sources -- list
  npm run sources -- remove|pause|resume <number|url>                     posts stay when their source is removed
  npm run sources -- import <file.opml>                                   not looked at before they are polled
  npm run sources -- export > file.opml
  npm run sources -- drafts [--limit 50]                                  what waits for review (INGEST_REVIEW=on)
  npm run sources -- discard <number> [<number> ...]                      takes drafts off the list for good
  npm run sources -- publish <number> [<number> ...] | --all`;

const OPTIONS = {
  type: { type: 'string' },
  author: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_LIMIT = 50;
// A request holds a megabyte at most.
const IMPORTED_AT_ONCE = 200;
const WHICH = 'Which source? Give its number from the list, or its address.';

type Options = { type?: string; author?: string; limit?: string; all?: boolean };

export const sourcesCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...names] = positionals;
  if (values.help || !command) {
    console.log(USAGE);
    return;
  }
  // Through a backend when there is one, because it may hold the embedded database.
  const api = await findApi({ apiUrl: process.env.API_URL, backendPort: config.port, token: config.ingestToken });
  if (api) {
    await run(operateThroughApi(api), command, names, values);
    return;
  }
  const hasPublished = await withDatabase(config, ({ database: { db } }) => {
    const context = { db, jobs: null, actor: commandActor(), now: new Date() };
    return run(operateOnDatabase(context, config), command, names, values);
  });
  if (hasPublished) await revalidate(config, EVERY_TAG, undefined, { atOnce: true });
};
if (import.meta.main) await runCommand(sourcesCommand);

/** Does what the command says. Returns whether anything on the site has changed by it. */
async function run(sources: SourceOperations, command: string, names: string[], options: Options): Promise<boolean> {
  switch (command) {
    case 'add':
      await add(sources, requireOne(names, 'Which feed? Give its address.'), options);
      return false;
    case 'list': {
      const all = await sources.list();
      for (const source of all) console.log(describeSource(source));
      if (all.length === 0) console.log('No sources.');
      return false;
    }
    case 'remove':
      console.log(`Removed: ${(await sources.remove(requireOne(names, WHICH))).url}`);
      return false;
    case 'pause':
      console.log(`Paused: ${(await sources.pause(requireOne(names, WHICH))).url}`);
      return false;
    case 'resume':
      console.log(`Resumed: ${(await sources.resume(requireOne(names, WHICH))).url}`);
      return false;
    case 'import':
      await importOpml(sources, requireOne(names, 'Which file? Give its name.'));
      return false;
    case 'export':
      console.log(writeOpml(await sources.list()));
      return false;
    case 'drafts': {
      const drafts = await sources.listDrafts(parseNumber(options.limit ?? String(DEFAULT_LIMIT)));
      for (const draft of drafts) console.log(describeDraft(draft));
      if (drafts.length === 0) console.log('No drafts.');
      return false;
    }
    case 'discard': {
      const ids = parseDrafts(names);
      const discarded = await sources.discard(ids);
      console.log(`Discarded ${count(discarded.length, 'draft')}.`);
      reportMissing(ids, discarded);
      return false;
    }
    case 'publish':
      return publish(sources, names, options);
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function add(sources: SourceOperations, address: string, { type, author }: Options): Promise<void> {
  if (type !== undefined && type !== 'LinkedIn' && type !== 'Twitter') {
    throw new UserError(`The type is LinkedIn or Twitter, not "${type}".`);
  }
  const { url, format, title, items } = await sources.inspect(address);
  console.log(`Found ${title ? `"${title}"` : 'a feed without a title'}: ${format}, ${count(items, 'item')}, ${url}`);
  const [added] = await sources.add([{ url, title, type: type ?? null, author: author?.trim() || null }]);
  if (!added) throw new UserError(`${url} is a source already.`);
  console.log(`Added source ${added.id}.`);
}

async function importOpml(sources: SourceOperations, file: string): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file}: ${error.message}`);
  });
  const { sources: found, refused } = readOpml(bytes);
  for (const address of refused) console.error(`"${address}" is no web address (https://…).`);
  if (refused.length > 0) process.exitCode = 1;
  let added = 0;
  for (let start = 0; start < found.length; start += IMPORTED_AT_ONCE) {
    added += (await sources.add(found.slice(start, start + IMPORTED_AT_ONCE))).length;
  }
  console.log(`Added ${count(added, 'source')}; ${found.length - added} already there.`);
}

async function publish(sources: SourceOperations, names: string[], { all }: Options): Promise<boolean> {
  const ids = all ? 'all' : parseDrafts(names);
  const published = await sources.publish(ids);
  console.log(`Published ${count(published.length, 'post')}.`);
  if (ids !== 'all') reportMissing(ids, published);
  return published.length > 0;
}

function parseDrafts(names: string[]): number[] {
  if (names.length === 0) throw new UserError('Which drafts? Give their numbers; publish takes --all, too.');
  return names.map(parseNumber);
}

function reportMissing(ids: readonly number[], done: readonly number[]): void {
  const missing = ids.filter((id) => !done.includes(id));
  if (missing.length === 0) return;
  console.error(`No drafts: ${missing.join(', ')}.`);
  process.exitCode = 1;
}

function requireOne(names: string[], question: string): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new UserError(question);
  return name;
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UserError(`"${text}" is not a number.`);
  return Number(text);
}

function describeSource(source: Source): string {
  const { id, state, url, title, type, author, failures, reason, polled_at, next_poll_at, new_posts } = source;
  const what = [title && `"${title}"`, type, author && `by ${author}`].filter(Boolean).join(', ');
  const polled = polled_at ? `polled ${toMinute(polled_at)}, ${count(new_posts, 'new post')}` : 'not polled yet';
  const next = state === 'active' ? `; next ${toMinute(next_poll_at)}` : '';
  const trouble = reason ? `\n    ${failures > 0 ? `failed ${count(failures, 'time')}: ` : ''}${reason}` : '';
  return `${id}  ${state}  ${url}${what && `  ${what}`}  ${polled}${next}${trouble}`;
}

function describeDraft({ id, created_at, post_user, title, post_link }: Draft): string {
  return [id, toMinute(created_at), post_user ?? '-', title, post_link ?? ''].join('  ').trimEnd();
}

function toMinute(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
