import { SCOPES, type Scope } from '#backend/desk/access/scopes.ts';
import { addToken, listTokens, removeToken } from '#backend/desk/access/token-operations.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `What scripts show the desk's API: Authorization: Bearer <token>.

  npm run tokens -- list
  npm run tokens -- add <name> --scope posts:write [--scope ...] [--expires 90d|2027-01-31]     shows the token, once
  npm run tokens -- remove <name>                                                              ends it at once

Scopes: ${SCOPES.filter((scope) => scope.endsWith(':read')).join(', ')},
and the same with :write, which includes reading.`;

const OPTIONS = {
  scope: { type: 'string', multiple: true },
  expires: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

type Options = { scope?: string[]; expires?: string };

export const tokensCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...rest] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await withOperations(config, (operate) => run(operate, command, rest, values));
};

if (import.meta.main) await runCommand(tokensCommand);

async function run(operate: Operate, command: string, names: string[], options: Options): Promise<void> {
  switch (command) {
    case 'list':
      return print(operate);
    case 'add': {
      const scopes = (options.scope ?? []).flatMap((list) => list.split(',')) as Scope[];
      const input = { name: only(names, command), scopes, expiresAt: parseExpiry(options.expires) };
      const { token } = await operate(addToken, input);
      console.log(`${token}\n`);
      console.error('Keep it: nobody can show it again.');
      return;
    }
    case 'remove': {
      const { name } = await operate(removeToken, { name: only(names, command) });
      console.log(`The token ${name} has ended.`);
      return;
    }
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function print(operate: Operate): Promise<void> {
  const { tokens } = await operate(listTokens, {});
  if (tokens.length === 0) console.log('There are no tokens.');
  for (const { name, scopes, expiresAt, lastUsedAt } of tokens) {
    const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.slice(0, 10)}`;
    const end =
      expiresAt === null
        ? ''
        : `, ${Date.parse(expiresAt) <= Date.now() ? 'expired' : 'until'} ${expiresAt.slice(0, 10)}`;
    console.log(`${name}  ${scopes.join(' ')}  ${used}${end}`);
  }
}

/** `90d`, or a day, to whose end it works; null for ever. */
function parseExpiry(text: string | undefined): string | null {
  if (text === undefined) return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days) return new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : null;
  if (!end || Number.isNaN(end.getTime())) {
    throw new UserError(`--expires takes days (90d) or a day (2027-01-31), not "${text}".`);
  }
  return end.toISOString();
}

function only(names: string[], command: string): string {
  const [name] = names;
  if (name === undefined || names.length > 1) throw new UserError(`Which one? npm run tokens -- ${command} <name>`);
  return name;
}
