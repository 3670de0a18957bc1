/** Installs the packages of the desk, as a process of its own that the supervisor can end. */
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../runtime/user-error.mjs';
import { ensureDeskInstalled } from './install.mjs';

try {
  await ensureDeskInstalled(fileURLToPath(new URL('../../..', import.meta.url)));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
