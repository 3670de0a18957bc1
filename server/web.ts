/**
 * `npm run web`: the production web server alone, configured by the environment. It needs API_URL and a finished
 * build; the data service is SUPABASE_URL, or the backend behind API_URL when that is not set.
 */
import { join } from 'node:path';
import { parseWebEnv } from '#lib/config/env.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import { getCurrentBuild } from './build/builds.ts';
import { readPackedConfig } from './build/pack/packed-config.ts';
import { captureConsole } from './capture-console.ts';
import { openWebMetrics } from './metrics/open-web-metrics.ts';
import { preparePageCache } from './page-cache/directory.ts';
import { createLog } from './process/create-log.ts';
import { resolveDataDir } from './process/data-dir.ts';
import { loadEnvFiles } from './process/env-file.mjs';
import { withGeneratedSecrets } from './process/generated-secrets.ts';
import { findInheritedSocket } from './process/inherited-socket.mjs';
import { checkPort } from './process/ports.mjs';
import { findMistypedVariables } from './process/product-variables.ts';
import { compareSecrets } from './process/redis/compare-secrets.ts';
import { openRedis } from './process/redis/open-redis.ts';
import { ROOT } from './process/root.ts';
import { UserError } from './process/user-error.mjs';

try {
  loadEnvFiles(ROOT);
  const env = withGeneratedSecrets(process.env);
  const settings = parseWebEnv(env);
  const { HOST, PORT, TRUST_PROXY, LOG_LEVEL, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const log = createLog(LOG_LEVEL);
  for (const { name, meant } of findMistypedVariables(process.env)) log.warn({ name, meant }, 'unknown variable');
  const build = getCurrentBuild();
  if (!build) {
    throw new UserError('There is no production build yet: run `npm run build` first, or `npm start` for everything.');
  }
  const dataDir = resolveDataDir(env);
  const PAGE_CACHE_DIR = preparePageCache(build.id, dataDir, env);
  const socket = findInheritedSocket();
  if (socket === undefined) await checkPort({ variable: 'PORT', port: PORT, host: HOST, hostVariable: 'HOST' });
  captureConsole(log);
  const inner = {
    PAGE_CACHE_DIR,
    WEB_BUILD_DIR: build.directory,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ...readPackedConfig(ROOT, build.directory),
  };
  Object.assign(process.env, env, inner);
  const { API_URL: contentApi, SUPABASE_URL: dataService } = settings;
  const watched = { buildDirectory: join(ROOT, build.directory), contentApi, dataService };
  const countRequest = METRICS_TOKEN ? await openWebMetrics({ token: METRICS_TOKEN, ...watched }) : undefined;
  // Loaded with it: its modules name the library.
  const tracing = endpoint
    ? await (await import('./tracing/open-web-tracing.ts')).openWebTracing({ endpoint, ...watched })
    : undefined;
  const redis = await openRedis(settings.REDIS_URL, log);
  // Next reads the environment while it is loaded.
  if (redis) {
    const { SESSION_SECRET, REVALIDATE_SECRET } = settings;
    await compareSecrets(redis, { SESSION_SECRET, REVALIDATE_SECRET }, log);
    const { openSharedPages } = await import('./page-cache/open-shared-pages.ts');
    openSharedPages({
      redis,
      directory: PAGE_CACHE_DIR,
      origin: localOrigin(PORT, HOST),
      secret: settings.REVALIDATE_SECRET,
      log,
    });
  }
  const { startWeb } = await import('./start-web.ts');
  await startWeb({
    dir: ROOT,
    buildDirectory: build.directory,
    keptStaticFiles: join(dataDir, 'static'),
    host: HOST,
    port: PORT,
    socket,
    trusted: TRUST_PROXY,
    log,
    watchers: [countRequest, tracing?.watchRequest].filter((watch) => watch !== undefined),
    stopTracing: tracing?.stop,
  });
} catch (error) {
  // Not rethrown: once Next is loaded, it would log the error and the process would live on.
  console.error(adviseOn(error) ?? error);
  process.exit(1);
}

/** What an operator can put right, in a line. */
function adviseOn(error: unknown): string | null {
  if (error instanceof ConfigError) return `The web cannot start.\n${error.message}`;
  return error instanceof UserError ? error.message : null;
}
