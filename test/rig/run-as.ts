/**
 * Runs a program as another user and passes a stop on to it: `node run-as.ts <uid> <gid> <program> <args…>`. A process
 * of ours in between, because the program itself cannot follow its parent (see follow-parent.ts).
 */
import { spawn } from 'node:child_process';

const [uid, gid, program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { uid: Number(uid), gid: Number(gid), stdio: 'inherit' });
// For Postgres and nginx, the only ones run this way, SIGINT means: disconnect everybody and end cleanly.
process.on('SIGTERM', () => child.kill('SIGINT'));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
