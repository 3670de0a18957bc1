import { hashtagNameSchema } from '#backend/content/schemas/tag-bodies.ts';
import { decide, merge, rename } from '#backend/hashtags/hashtag-operations.ts';
import type { DECISIONS } from '#backend/hashtags/moderate-hashtags.ts';
import type { LogEntry } from '#backend/reverts/change-schema.ts';
import { listLog, revertOne } from '#backend/reverts/log-operations.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `The operator's tool for hashtags, which everybody signed in may create, attach and detach.

  npm run hashtags -- log [--user name] [--hashtag '#name'] [--limit 50]   the changes, newest first
  npm run hashtags -- revert <number> [<number> ...]                       undo changes of the log
  npm run hashtags -- rename '#old' '#new'
  npm run hashtags -- merge '#from' '#into'                                move all posts, remove #from
  npm run hashtags -- ban '#name' [...]                                    off all posts, and never to be made again
  npm run hashtags -- unban '#name' [...]                                  and back on its posts
  npm run hashtags -- approve '#name' [...]                                names of readers that wait (HASHTAG_REVIEW=on)
  npm run hashtags -- refuse '#name' [...]`;

const OPTIONS = {
  user: { type: 'string' },
  hashtag: { type: 'string' },
  limit: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_LIMIT = 50;

const DONE = {
  ban: 'Banned',
  unban: 'Unbanned',
  approve: 'Approved',
  refuse: 'Refused',
} as const satisfies Record<keyof typeof DECISIONS, string>;

export const hashtagsCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...names] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await withOperations(config, (operate) => run(operate, command, names, values));
};
if (import.meta.main) await runCommand(hashtagsCommand);

type Options = { user?: string; hashtag?: string; limit?: string };

async function run(operate: Operate, command: string, names: string[], options: Options): Promise<void> {
  switch (command) {
    case 'log':
      return printLog(operate, options);
    case 'revert':
      if (names.length === 0) throw new UserError('Which change? Give its number from the log.');
      for (const name of names) {
        console.log(`Reverted: ${toLine(await operate(revertOne, { change: parseNumber(name) }))}`);
      }
      return;
    case 'rename': {
      const [from, to] = parsePair(names);
      await operate(rename, { from, to });
      console.log(`Renamed ${from} to ${to}.`);
      return;
    }
    case 'merge': {
      const [from, to] = parsePair(names);
      const { posts } = await operate(merge, { from, to });
      console.log(`Merged ${from} into ${to}: ${posts} ${posts === 1 ? 'post' : 'posts'}.`);
      return;
    }
    case 'ban':
    case 'unban':
    case 'approve':
    case 'refuse':
      if (names.length === 0) throw new UserError("Which hashtag? Give its name in quotes: '#name'.");
      for (const name of names.map(parseName)) {
        await operate(decide, { decision: command, name });
        console.log(`${DONE[command]} ${name}.`);
      }
      return;
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function printLog(operate: Operate, { user, hashtag, limit }: Options): Promise<void> {
  const entries = await operate(listLog, {
    subject: 'hashtags',
    limit: parseNumber(limit ?? String(DEFAULT_LIMIT)),
    ...(user !== undefined && { who: user }),
    ...(hashtag !== undefined && { name: parseName(hashtag) }),
  });
  for (const entry of entries) console.log(toLine(entry));
  if (entries.length === 0) console.log('No changes.');
}

function parsePair(names: string[]): [string, string] {
  const [first, second] = names;
  if (first === undefined || second === undefined || names.length > 2) {
    throw new UserError("Two hashtags are needed, in quotes: '#first' '#second'.");
  }
  return [parseName(first), parseName(second)];
}

function parseName(text: string): string {
  const parsed = hashtagNameSchema.safeParse(text);
  if (!parsed.success) throw new UserError(`"${text}" is no hashtag: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UserError(`"${text}" is not a number.`);
  return Number(text);
}

function toLine({ id, at, actorName, action, before, after, reverts, revertedAt }: LogEntry): string {
  const { name, postId } = { ...before, ...after };
  const subject = postId === undefined ? '' : ` post ${postId}`;
  const state = revertedAt ? ' (reverted)' : '';
  const verb = action.replace(/^hashtags\./, '');
  const of = reverts === null ? '' : ` of change ${reverts}`;
  return `${id}  ${at}  ${actorName ?? '-'}  ${verb} ${name ?? '-'}${subject}${toOrigin(verb, before)}${of}${state}`;
}

/** A rename's old name; a merge's vanished hashtag and number of posts. */
function toOrigin(verb: string, before: LogEntry['before']): string {
  const { name, from, posts } = before ?? {};
  if (typeof from === 'object' && from !== null && 'name' in from && Array.isArray(posts)) {
    return ` from ${from.name} (${posts.length} posts)`;
  }
  return verb === 'rename' ? ` from ${name}` : '';
}
