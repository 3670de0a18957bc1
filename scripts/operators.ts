import {
  addOperator,
  listAllOperators,
  removeOperator,
  resetOperator,
} from '#backend/desk/access/operator-operations.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `Who may sign in at the desk, which is at /admin of the backend.

  npm run operators -- list
  npm run operators -- add <name>       prints a link by which they choose a password and set up their authenticator
  npm run operators -- reset <name>     the same for whoever lost either; ends their sessions at once
  npm run operators -- remove <name>    shuts them out at once

A link works once, for an hour.`;

export const operatorsCommand: Command = async (config) => {
  const { values, positionals } = parseArguments(
    { allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } },
    USAGE,
  );
  const [command, ...rest] = positionals;
  if (values.help || !command) console.log(USAGE);
  else await withOperations(config, (operate) => run(operate, command, rest));
};

if (import.meta.main) await runCommand(operatorsCommand);

async function run(operate: Operate, command: string, names: string[]): Promise<void> {
  switch (command) {
    case 'list':
      return print(operate);
    case 'add': {
      const { name, url } = await operate(addOperator, { name: only(names, command) });
      console.log(`${name} gets in by this link, once and within an hour:\n\n  ${url}\n`);
      return;
    }
    case 'reset': {
      const { name, url } = await operate(resetOperator, { name: only(names, command) });
      console.log(`${name} is signed out, and starts over by this link, once and within an hour:\n\n  ${url}\n`);
      return;
    }
    case 'remove': {
      const { name } = await operate(removeOperator, { name: only(names, command) });
      console.log(`${name} is no operator any more.`);
      return;
    }
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

async function print(operate: Operate): Promise<void> {
  const { operators } = await operate(listAllOperators, {});
  if (operators.length === 0) console.log('There is no operator yet: npm run operators -- add <name>');
  for (const { name, createdAt, signedInAt } of operators) {
    const last = signedInAt === null ? 'never signed in' : `last signed in ${signedInAt.slice(0, 10)}`;
    console.log(`${name}  since ${createdAt.slice(0, 10)}, ${last}`);
  }
}

function only(names: string[], command: string): string {
  const [name] = names;
  if (name === undefined || names.length > 1) throw new UserError(`Who? npm run operators -- ${command} <name>`);
  return name;
}
