import path from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from '#lib/config/environment.ts';
import { createLog } from '#server/process/create-log.ts';
import { resolveDataDir } from '#server/process/data-dir.ts';
import { loadEnvFiles } from '#server/process/env-file.mjs';
import { withGeneratedSecrets } from '#server/process/generated-secrets.ts';
import { findMistypedVariables } from '#server/process/product-variables.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type BackendConfig, parseConfig } from './config.ts';
import { adviseOnConnection } from './db/postgres/advise-on-connection.ts';
import { currentRequestId } from './request-id/current-request.ts';

/**
 * Begins a process of the backend: reads the environment, says what is odd about it, and starts. What an operator can put
 * right is said in a line and ends the process with 1; everything else keeps its stack.
 */
export async function runProcess(start: (config: BackendConfig, log: Logger) => Promise<void>): Promise<void> {
  try {
    loadEnvFiles(process.cwd());
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

/** So that whatever is said while a request is answered can be found by its id. */
function describeRequest(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

function adviseOn(error: unknown): string | null {
  if (error instanceof ConfigError) return `The backend cannot start.\n${error.message}`;
  if (error instanceof UserError) return error.message;
  return adviseOnConnection(error);
}
