/**
 * `npm run web`: the production web server alone. It needs API_URL and a finished build; SUPABASE_URL defaults to the
 * backend of API_URL.
 */
import { join } from 'node:path';
import { parseWebEnv } from '#lib/config/env.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { createLog } from '#runtime/create-log.ts';
import { loadProcessSettings } from '#runtime/env-file.mjs';
import { findInheritedSocket } from '#runtime/inherited-socket.mjs';
import { EXTENSION_FILE, ROOT, resolveDataDir } from '#runtime/paths.ts';
import { checkPort } from '#runtime/ports.mjs';
import { findMistypedVariables } from '#runtime/product-variables.ts';
import { openRedis } from '#runtime/redis/open-redis.ts';
import { withGeneratedSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { BUILD_FOLDER, readStamp } from './build/build-inputs.ts';
import { NEXT_ENV } from './build/next-env.ts';
import { createRouteFinder } from './metrics/find-route.ts';
import { openWebMetrics } from './metrics/open-web-metrics.ts';
import { captureConsole } from './middleware/capture-console.ts';
import { warnWithoutSiteUrl } from './middleware/warn-without-site-url.ts';
import { shareInvalidations } from './share-invalidations.ts';

try {
  loadProcessSettings(ROOT, 'Usage: npm run web\n\nServes the production build, for the backend of API_URL.');
  const env = withGeneratedSecrets(process.env);
  const settings = parseWebEnv(env);
  const { HOST, PORT, TRUST_PROXY, LOG_LEVEL, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const log = createLog(LOG_LEVEL);
  for (const { name, meant } of findMistypedVariables(process.env)) log.warn({ name, meant }, 'unknown variable');
  if (readStamp(BUILD_FOLDER) === null) {
    throw new UserError('There is no production build yet: run `npm run build` first, or `npm start` for everything.');
  }
  const dataDir = resolveDataDir(env);
  const socket = findInheritedSocket();
  if (socket === undefined) await checkPort({ variable: 'PORT', port: PORT, host: HOST, hostVariable: 'HOST' });
  captureConsole(log);
  if (!settings.SITE_URL) warnWithoutSiteUrl(log);
  Object.assign(process.env, env, { NODE_ENV: 'production', EXTENSION_FILE, ...NEXT_ENV });
  const { API_URL: contentApi, SUPABASE_URL: dataService } = settings;
  const findRoute = createRouteFinder(BUILD_FOLDER);
  const watched = { findRoute, contentApi, dataService };
  const countRequest = METRICS_TOKEN ? await openWebMetrics({ token: METRICS_TOKEN, ...watched }) : undefined;
  // Loaded lazily: its modules load the library.
  const tracing = endpoint
    ? await (await import('./tracing/open-web-tracing.ts')).openWebTracing({ endpoint, ...watched })
    : undefined;
  const redis = await openRedis(settings.REDIS_URL, log);
  if (redis) shareInvalidations(redis);
  // Next reads the environment while it is loaded.
  const { startWeb } = await import('./start-web.ts');
  await startWeb({
    keptStaticFiles: join(dataDir, 'static'),
    host: HOST,
    port: PORT,
    socket,
    trusted: TRUST_PROXY,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    log,
    findRoute,
    watchers: [countRequest, tracing?.watchRequest].filter((watch) => watch !== undefined),
    stopTracing: tracing?.stop,
  });
} catch (error) {
  // Not rethrown: once Next is loaded, it would log the error and the process would live on.
  console.error(adviseOn(error) ?? error);
  process.exit(1);
}

/** Returns advice for a fault that an operator can correct. */
function adviseOn(error: unknown): string | null {
  if (error instanceof ConfigError) return `The web cannot start.\n${error.message}`;
  return error instanceof UserError ? error.message : null;
}
