import path from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from '#lib/config/environment.ts';
import { createLog } from '#runtime/create-log.ts';
import { loadProcessSettings } from '#runtime/env-file.mjs';
import { ROOT, resolveDataDir } from '#runtime/paths.ts';
import { findMistypedVariables } from '#runtime/product-variables.ts';
import { currentRequestId } from '#runtime/request-id/current-request.ts';
import { withGeneratedSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { adviseOnConnection, isOutOfSpace } from '../db/database-errors.ts';
import { DISK_FULL } from '../db/embedded-limits.ts';
import { type BackendConfig, parseConfig } from './config.ts';

/**
 * Starts a process of the backend with its environment, and warns about oddities. A failure that the operator can
 * correct is one line with exit status 1; others keep their stack.
 */
export async function runProcess(
  usage: string,
  start: (config: BackendConfig, log: Logger) => Promise<void>,
): Promise<void> {
  process.once('uncaughtException', (error) => {
    console.error(adviseOn(error) ?? error);
    process.exit(1);
  });
  try {
    loadProcessSettings(ROOT, usage);
    const config = parseConfig(withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) }));
    const log = createLog(config.logLevel, { context: describeRequest });
    for (const { name, meant } of findMistypedVariables(process.env)) log.warn({ name, meant }, 'unknown variable');
    if (config.production && !config.smtpUrl) {
      log.warn({ outbox: path.join(config.dataDir, 'outbox') }, 'SMTP_URL is not set: mails are written to files');
    }
    await start(config, log);
  } catch (error) {
    const advice = adviseOn(error);
    if (!advice) throw error;
    console.error(advice);
    process.exit(1);
  }
}

/** Log lines have the id of the request. */
function describeRequest(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

function adviseOn(error: unknown): string | null {
  if (error instanceof ConfigError) return `The backend cannot start.\n${error.message}`;
  if (error instanceof UserError) return error.message;
  if (isOutOfSpace(error)) return `${DISK_FULL} (${(error as Error).message})`;
  return adviseOnConnection(error);
}
