import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { decodeText } from '#backend/ingest/parse/decode-text.ts';
import { parseAddresses } from '#backend/subscribers/parse-addresses.ts';
import {
  importPage,
  listPage,
  PAGE_SIZE,
  STATUSES,
  type Subscriber,
  suppress,
  unsuppress,
} from '#backend/subscribers/subscriber-operations.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `The list of the Monday mail.

  npm run subscribers -- list [--status confirmed]              counts, and the addresses in the order of joining
  npm run subscribers -- export <file.csv> [--status confirmed]
  npm run subscribers -- import <file.csv> [--consented]        a column "email"; as pending, or with --consented confirmed
  npm run subscribers -- suppress <address>                     never mails it again
  npm run subscribers -- unsuppress <address>                   where an operator has suppressed it

Pending addresses get nothing. --consented says that everybody in the file has asked for this mail. Whoever has left the list, or
was suppressed, stays so.`;

const OPTIONS = {
  status: { type: 'string' },
  consented: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Status = (typeof STATUSES)[number];

export const subscribersCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...rest] = positionals;
  if (values.help || !command) {
    console.log(USAGE);
    return;
  }
  const status = parseStatus(values.status);
  await withOperations(config, async (operate) => {
    switch (command) {
      case 'list':
        return print(operate, status);
      case 'export':
        return exportTo(operate, only(rest, 'Into which file? npm run subscribers -- export <file.csv>'), status);
      case 'import':
        return importFrom(
          operate,
          only(rest, 'Which file? npm run subscribers -- import <file.csv>'),
          values.consented ?? false,
        );
      case 'suppress': {
        const { email } = await operate(suppress, {
          email: only(rest, 'Which address? npm run subscribers -- suppress <address>'),
        });
        console.log(`${email} is never mailed again.`);
        return;
      }
      case 'unsuppress': {
        const { email, status: state } = await operate(unsuppress, {
          email: only(rest, 'Which address? npm run subscribers -- unsuppress <address>'),
        });
        console.log(`${email} is ${state} again.`);
        return;
      }
      default:
        throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
    }
  });
};
if (import.meta.main) await runCommand(subscribersCommand);

async function print(operate: Operate, status: Status | undefined): Promise<void> {
  const { counts } = await operate(listPage, { status, after: Number.MAX_SAFE_INTEGER });
  console.log(STATUSES.map((name) => `${counts[name] ?? 0} ${name}`).join(', '));
  for await (const { email, status: state, createdAt } of listAll(operate, status)) {
    console.log(`${email}  ${state}  since ${createdAt.slice(0, 10)}`);
  }
}

async function exportTo(operate: Operate, path: string, status: Status | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'EEXIST' ? `${path} is there already.` : `${path} cannot be written: ${error.message}`,
    );
  });
  let count = 0;
  try {
    await file.write('email,status,created_at,confirmed_at\n');
    for await (const { email, status: state, createdAt, confirmedAt } of listAll(operate, status)) {
      await file.write(`${quote(email)},${state},${createdAt},${confirmedAt ?? ''}\n`);
      count += 1;
    }
  } finally {
    await file.close();
  }
  console.log(`${count} ${count === 1 ? 'address' : 'addresses'} in ${path}.`);
}

async function importFrom(operate: Operate, path: string, hasConsented: boolean): Promise<void> {
  const emails = await readEmails(path);
  const total = { added: 0, unchanged: 0 };
  for (let start = 0; start < emails.length; start += PAGE_SIZE) {
    const page = emails.slice(start, start + PAGE_SIZE);
    const { added, unchanged, invalid } = await operate(importPage, { emails: page, hasConsented });
    total.added += added;
    total.unchanged += unchanged;
    for (const email of invalid) console.error(`"${email}" is not an e-mail address.`);
    if (invalid.length > 0) process.exitCode = 1;
  }
  console.log(`${total.added} ${hasConsented ? 'confirmed' : 'pending'}, ${total.unchanged} as they were.`);
}

async function readEmails(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new UserError(`There is no file ${path}.`);
  let text = '';
  for await (const chunk of decodeText(createReadStream(path))) text += chunk;
  return parseAddresses(text);
}

async function* listAll(operate: Operate, status: Status | undefined): AsyncGenerator<Subscriber> {
  let after = 0;
  for (;;) {
    const { subscribers } = await operate(listPage, { status, after });
    yield* subscribers;
    const last = subscribers.at(-1);
    if (!last || subscribers.length < PAGE_SIZE) return;
    after = last.id;
  }
}

function parseStatus(name: string | undefined): Status | undefined {
  const status = STATUSES.find((one) => one === name);
  if (name !== undefined && !status) throw new UserError(`The status is ${STATUSES.join(', ')}, not "${name}".`);
  return status;
}

function only(rest: string[], question: string): string {
  const [one] = rest;
  if (one === undefined || rest.length > 1) throw new UserError(question);
  return one;
}

function quote(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
