import { text } from 'node:stream/consumers';
import type { Command as Program } from 'commander';
import { UserError } from '#runtime/user-error.mjs';
import { checkUpstreams, countFaults, printCalls, readUpstreamSettings } from '../upstreams/check-upstreams.ts';

type Flags = { account?: string; json: boolean };
export type CheckUpstreams = (flags: Flags) => Promise<void>;

/** The command that looks whether hosted upstreams have what the site asks of them. It needs no backend and no database. */
export function addUpstreamsCheck(program: Program, check: CheckUpstreams = checkAndPrint): void {
  program
    .command('upstreams')
    .description('check')
    .command('check')
    .description('makes the calls of the site to API_URL and SUPABASE_URL, and says what is missing and how to add it')
    .option(
      '--account <name>',
      'also writes as this account of the site, whose password is read from the standard input',
    )
    .option('--json', 'prints the answer as JSON', false)
    .action(check);
}

async function checkAndPrint({ account, json }: Flags): Promise<void> {
  const settings = readUpstreamSettings(process.env);
  const calls = await checkUpstreams(
    settings,
    account ? { identifier: account, password: await readPassword() } : null,
  );
  console.log(json ? JSON.stringify(calls, null, 2) : printCalls(calls));
  if (countFaults(calls) > 0) process.exitCode = 1;
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('The password of the account, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).replace(/\r?\n[\s\S]*$/, '');
  if (password === '') throw new UserError('Give the password of the account on the standard input.');
  return password;
}
