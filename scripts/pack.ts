/** `npm run pack -- web|backend|worker [folder]`: one part of the product with all that it needs, in `.packed/` unless a folder is named. */
import { resolve } from 'node:path';
import { pack } from '#server/build/pack/pack.ts';
import { isPart, PARTS } from '#server/build/pack/parts.ts';
import { ROOT } from '#server/process/root.ts';
import { UserError } from '#server/process/user-error.mjs';

const [part, folder] = process.argv.slice(2);
try {
  if (!isPart(part)) throw new UserError('npm run pack -- web|backend|worker [folder]');
  const target = resolve(ROOT, folder ?? `.packed/${part}`);
  await pack(part, target);
  console.log(`Packed into ${target}. There: node ${PARTS[part].entries[0]}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
