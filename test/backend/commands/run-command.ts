import { execFile } from 'node:child_process';
import path from 'node:path';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';

export type Outcome = { status: number; stdout: string; stderr: string };

type Options = {
  env?: Record<string, string>;
  input?: string;
  /** Another checkout than this one, made of links to it. */
  checkout?: string;
  /** Another user than that of the tests, who has to be root. */
  uid?: number;
};

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A command as a person runs it; port 1 stands for "nothing is running". */
export function runCommand(script: string, args: string[], options: Options = {}): Promise<Outcome> {
  const { env = {}, input = '', checkout, uid } = options;
  // Otherwise Node would find the real checkout behind the links.
  const links = checkout ? ['--preserve-symlinks', '--preserve-symlinks-main'] : [];
  return new Promise((resolve) => {
    const child = execFile(
      path.join(ROOT, 'node_modules/.bin/node'),
      [...PGLITE_FLAGS, ...links, path.join(checkout ?? ROOT, script), ...args],
      {
        cwd: checkout ?? ROOT,
        ...(uid !== undefined && { uid }),
        env: {
          NODE_ENV: 'test',
          PATH: process.env.PATH,
          ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
          BACKEND_PORT: '1',
          WEB_URL: 'http://127.0.0.1:1',
          ...env,
        },
      },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
