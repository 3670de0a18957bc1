import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { type Command, runCommand } from '../../../cli/command.ts';
import type { Outcome } from './run-command.ts';

type Options = { env?: Record<string, string>; input?: string };

/**
 * Does the same as `runCommand` of this folder in this process: starting one, and PGlite in it, takes seconds. That a command is one that
 * can be started, reads its input and ends is pinned by those that are.
 */
export async function callCommand(
  command: Command,
  args: string[],
  { env = {}, input = '' }: Options = {},
): Promise<Outcome> {
  const outcome: Outcome = { status: 0, stdout: '', stderr: '' };
  const line = (values: unknown[]) => `${values.join(' ')}\n`;
  const saved = { env: { ...process.env }, argv: process.argv, exitCode: process.exitCode };
  const { log, error } = console;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(toStdin(input));
  try {
    replaceEnv({ NODE_ENV: 'test', BACKEND_PORT: '1', WEB_URL: 'http://127.0.0.1:1', ...env });
    process.argv = [process.execPath, 'command', ...args];
    process.exitCode = undefined;
    console.log = (...values) => {
      outcome.stdout += line(values);
    };
    console.error = (...values) => {
      outcome.stderr += line(values);
    };
    await runCommand(command);
    outcome.status = Number(process.exitCode ?? 0);
    return outcome;
  } finally {
    stdin.mockRestore();
    Object.assign(console, { log, error });
    process.argv = saved.argv;
    process.exitCode = saved.exitCode;
    replaceEnv(saved.env);
  }
}

const toStdin = (input: string) => Readable.from([Buffer.from(input)]) as unknown as typeof process.stdin;

function replaceEnv(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}
