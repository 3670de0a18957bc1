import { type HashtagOperations, operateOnDatabase, operateThroughApi } from '#backend/content/operate-on-hashtags.ts';
import { type LogEntry, OperationError } from '#backend/content/repositories/hashtag-operations.ts';
import { hashtagNameSchema } from '#backend/content/schemas/tag-bodies.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import { findApi } from '#backend/ingest/client/find-api.ts';
import { parseArguments, runCommand, withDatabase } from './command.ts';

const USAGE = `The operator's tool for hashtags, which everybody signed in may create, attach and detach.

  npm run hashtags -- log [--user name] [--hashtag '#name'] [--limit 50]   the changes, newest first
  npm run hashtags -- revert <number> [<number> ...]                       undo changes of the log
  npm run hashtags -- rename '#old' '#new'
  npm run hashtags -- merge '#from' '#into'                                move all posts, remove #from`;

const OPTIONS = {
  user: { type: 'string' },
  hashtag: { type: 'string' },
  limit: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_LIMIT = 50;

await runCommand(async (config) => {
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
  const hasChanged = await withDatabase(config, ({ database }) =>
    run(operateOnDatabase(database), command, names, values),
  );
  if (hasChanged) await revalidate(config, ['posts', 'hashtags']);
});

type Options = { user?: string; hashtag?: string; limit?: string };

/** Does what the command says. Returns whether anything on the site has changed by it. */
async function run(hashtags: HashtagOperations, command: string, names: string[], options: Options): Promise<boolean> {
  switch (command) {
    case 'log': {
      const limit = parseNumber(options.limit ?? String(DEFAULT_LIMIT));
      const hashtag = options.hashtag === undefined ? undefined : parseName(options.hashtag);
      const entries = await hashtags.list({ limit, username: options.user, hashtag });
      for (const entry of entries) console.log(describeChange(entry));
      if (entries.length === 0) console.log('No changes.');
      return false;
    }
    case 'revert':
      if (names.length === 0) throw new OperationError('Which change? Give its number from the log.');
      for (const name of names) console.log(`Reverted: ${describeChange(await hashtags.revert(parseNumber(name)))}`);
      return true;
    case 'rename': {
      const [from, to] = parsePair(names);
      await hashtags.rename(from, to);
      console.log(`Renamed ${from} to ${to}.`);
      return true;
    }
    case 'merge': {
      const [from, into] = parsePair(names);
      const count = await hashtags.merge(from, into);
      console.log(`Merged ${from} into ${into}: ${count} ${count === 1 ? 'post' : 'posts'}.`);
      return true;
    }
    default:
      throw new OperationError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

function parsePair(names: string[]): [string, string] {
  const [first, second] = names;
  if (first === undefined || second === undefined || names.length > 2) {
    throw new OperationError("Two hashtags are needed, in quotes: '#first' '#second'.");
  }
  return [parseName(first), parseName(second)];
}

function parseName(text: string): string {
  const parsed = hashtagNameSchema.safeParse(text);
  if (!parsed.success) throw new OperationError(`"${text}" is no hashtag: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function parseNumber(text: string): number {
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
