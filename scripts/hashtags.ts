import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type LogEntry,
  listChanges,
  mergeHashtags,
  OperationError,
  renameHashtag,
  revertChange,
} from '#backend/content/repositories/hashtag-operations.ts';
import { hashtagNameSchema } from '#backend/content/schemas/names.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { DirectoryInUseError } from '#backend/db/directory-lock.ts';
import { migrate } from '#backend/db/migrate.ts';

const USAGE = `The operator's tool for hashtags, which everybody signed in may create, attach and detach.

  npm run hashtags -- log [--user name] [--hashtag '#name'] [--limit 50]   the changes, newest first
  npm run hashtags -- revert <number> [<number> ...]                       undo changes of the log
  npm run hashtags -- rename '#old' '#new'
  npm run hashtags -- merge '#from' '#into'                                move all posts, remove #from`;

const DEFAULT_LIMIT = 50;

await main().catch((error: unknown) => {
  const isLocked = error instanceof DirectoryInUseError;
  if (!isLocked && !(error instanceof OperationError)) throw error;
  console.error(
    isLocked ? `${error.message}\nWith DATABASE_URL this command works beside a running backend.` : error.message,
  );
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, ...names] = positionals;
  if (values.help || !command) {
    console.log(USAGE);
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { DATABASE_URL, DATA_DIR } = process.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR || './.data' });
  try {
    await migrate(database);
    await run(database, command, names, values);
  } finally {
    await database.close();
  }
}

type Options = { user?: string; hashtag?: string; limit?: string };

async function run({ db }: DatabaseHandle, command: string, names: string[], options: Options): Promise<void> {
  const now = new Date();
  switch (command) {
    case 'log': {
      const limit = readNumber(options.limit ?? String(DEFAULT_LIMIT));
      const hashtag = options.hashtag === undefined ? undefined : readName(options.hashtag);
      const entries = await listChanges(db, { limit, username: options.user, hashtag });
      for (const entry of entries) console.log(describeChange(entry));
      if (entries.length === 0) console.log('No changes.');
      return;
    }
    case 'revert':
      if (names.length === 0) throw new OperationError('Which change? Give its number from the log.');
      for (const name of names)
        console.log(`Reverted: ${describeChange(await revertChange(db, readNumber(name), now))}`);
      return;
    case 'rename': {
      const [from, to] = readPair(names);
      await renameHashtag(db, from, to, now);
      console.log(`Renamed ${from} to ${to}.`);
      return;
    }
    case 'merge': {
      const [from, into] = readPair(names);
      const count = await mergeHashtags(db, from, into, now);
      console.log(`Merged ${from} into ${into}: ${count} ${count === 1 ? 'post' : 'posts'}.`);
      return;
    }
    default:
      throw new OperationError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        hashtag: { type: 'string' },
        limit: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(1);
  }
}

function readPair(names: string[]): [string, string] {
  const [first, second] = names;
  if (first === undefined || second === undefined || names.length > 2) {
    throw new OperationError("Two hashtags are needed, in quotes: '#first' '#second'.");
  }
  return [readName(first), readName(second)];
}

function readName(text: string): string {
  const parsed = hashtagNameSchema.safeParse(text);
  if (!parsed.success) throw new OperationError(`"${text}" is no hashtag: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new OperationError(`"${text}" is not a number.`);
  return Number(text);
}

function describeChange({ id, at, username, action, hashtag_name, post_id, reverted_at, details }: LogEntry): string {
  const subject = post_id === null ? '' : ` post ${post_id}`;
  const state = reverted_at ? ' (reverted)' : '';
  const time = new Date(at).toISOString();
  return `${id}  ${time}  ${username ?? '-'}  ${action} ${hashtag_name ?? '-'}${subject}${describeDetails(details)}${state}`;
}

/** A rename's old name, a merge's vanished hashtag and number of posts, a revert's change. */
function describeDetails({ from, posts, of }: Record<string, unknown>): string {
  if (typeof from === 'string') return ` from ${from}`;
  if (typeof from === 'object' && from !== null && 'name' in from && Array.isArray(posts)) {
    return ` from ${from.name} (${posts.length} posts)`;
  }
  return typeof of === 'number' ? ` of change ${of}` : '';
}
