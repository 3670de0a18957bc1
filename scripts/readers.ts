import { block, list, remove, show, unblock } from '#backend/readers/reader-operations.ts';
import type { Reader } from '#backend/readers/reader-schema.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `Readers with an account. <who> is a name, an e-mail address or a number.

  npm run readers -- list [--search text] [--state active|blocked] [--limit 50]   the newest first
  npm run readers -- show <who>
  npm run readers -- block <who>              signs them out everywhere at once, and lets them in no more
  npm run readers -- unblock <who>
  npm run readers -- delete <who> --yes       with their bookmarks, for good`;

const OPTIONS = {
  search: { type: 'string' },
  state: { type: 'string' },
  limit: { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Options = { search?: string; state?: string; limit?: string; yes?: boolean };

export const readersCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...rest] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await withOperations(config, (operate) => run(operate, command, rest, values));
};

if (import.meta.main) await runCommand(readersCommand);

async function run(operate: Operate, command: string, rest: string[], options: Options): Promise<void> {
  switch (command) {
    case 'list':
      return print(operate, options);
    case 'show': {
      const { id, ...reader } = await operate(show, { who: only(rest) });
      for (const [name, value] of Object.entries({ number: id, ...reader })) console.log(`${name}: ${value}`);
      return;
    }
    case 'block':
      console.log(`${(await operate(block, { who: only(rest) })).username} is blocked and signed out everywhere.`);
      return;
    case 'unblock':
      console.log(`${(await operate(unblock, { who: only(rest) })).username} may sign in again.`);
      return;
    case 'delete': {
      const who = only(rest);
      if (!options.yes) throw new UserError('Nothing brings an account back. If you mean it, add --yes.');
      console.log(`${(await operate(remove, { who })).username} is deleted.`);
      return;
    }
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function print(operate: Operate, { search, state, limit = '50' }: Options): Promise<void> {
  if (state !== undefined && state !== 'active' && state !== 'blocked') {
    throw new UserError(`The state is active or blocked, not "${state}".`);
  }
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UserError(`"${limit}" is not a number up to 99999.`);
  const { readers, total } = await operate(list, {
    limit: Number(limit),
    ...(search !== undefined && { q: search }),
    ...(state !== undefined && { state }),
  });
  for (const reader of readers) console.log(toLine(reader));
  console.log(`${readers.length} of ${total}`);
}

function toLine({ id, username, email, state, bookmarks, createdAt }: Reader): string {
  const count = `${bookmarks} ${bookmarks === 1 ? 'bookmark' : 'bookmarks'}`;
  return `${id}  ${username}  ${email}  ${state}  ${count}  since ${createdAt.slice(0, 10)}`;
}

function only(rest: string[]): string {
  const [one] = rest;
  if (one === undefined || rest.length > 1) throw new UserError(`Which reader?\n\n${USAGE}`);
  return one;
}
