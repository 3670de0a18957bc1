import { parseConfig } from '#backend/main/config.ts';
import { parseWebEnv } from '#lib/config/env.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import { describeTrust } from '#lib/config/trusted-proxies.ts';
import { resolveDataDir } from '#runtime/paths.ts';
import { parsePorts } from '#runtime/ports.mjs';
import { type Env, withGeneratedSecrets } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';

/** The embedded upstreams, and the environment of each process. */
export type StackSettings = ReturnType<typeof deriveStackSettings>;

// Not passed to the web.
const BACKEND_ONLY = ['JWT_SECRET', 'INGEST_TOKEN', 'SUPABASE_SECRET_KEY', 'DATABASE_URL', 'SMTP_URL'];

/**
 * Derives the environment of both processes, and validates each with its own schema before anything slow happens.
 * @throws UserError naming every wrong variable
 */
export function deriveStackSettings(env: Env, mode: 'production' | 'development' = 'production') {
  const [web, backend] = parsePorts(env);
  if (!web) throw new Error('The web has no port.');
  const backendUrl = backend ? `http://127.0.0.1:${backend.port}` : '';
  const localUrl = localOrigin(web.port, env.HOST);
  const dataDir = resolveDataDir(env);
  const complete = withGeneratedSecrets({ ...env, DATA_DIR: dataDir });

  const webEnv: Env = {
    ...complete,
    PORT: String(web.port),
    API_URL: env.API_URL || backendUrl,
    SUPABASE_URL: env.SUPABASE_URL || backendUrl,
    NODE_ENV: mode,
  };
  for (const name of BACKEND_ONLY) delete webEnv[name];
  const backendEnv: Env | null = backend
    ? {
        ...complete,
        PORT: String(web.port),
        BACKEND_PORT: String(backend.port),
        // Beside another content API its posts are nobody's: no samples, and nothing to sum up.
        ...(env.API_URL ? { SEED: env.SEED || 'off', SUMMARIES: env.SUMMARIES || 'off' } : {}),
        // The web runs on this machine, whatever its public address is.
        WEB_URL: env.WEB_URL || localUrl,
        NODE_ENV: mode,
      }
    : null;

  const problems = [explain(() => parseWebEnv(webEnv)), backendEnv && explain(() => parseConfig(backendEnv))];
  const lines = new Set(problems.flatMap((problem) => problem ?? []));
  if (lines.size > 0) {
    throw new UserError(`The configuration is wrong (environment, .env or .env.local):\n  ${[...lines].join('\n  ')}`);
  }
  return {
    port: web.port,
    host: env.HOST || undefined,
    /** The web's address on this machine. */
    localUrl,
    /** The meaning of TRUST_PROXY, in words. */
    trust: describeTrust(parseWebEnv(webEnv).TRUST_PROXY),
    /** The web's address for visitors. */
    siteUrl: env.SITE_URL || `http://localhost:${web.port}`,
    dataDir,
    apiUrl: webEnv.API_URL ?? '',
    supabaseUrl: webEnv.SUPABASE_URL ?? '',
    embedded: {
      contentApi: !env.API_URL,
      dataService: !env.SUPABASE_URL,
      database: !env.DATABASE_URL,
      mail: !env.SMTP_URL,
    },
    /** Null if nothing is embedded: no backend runs. */
    backendEnv,
    webEnv,
  };
}

/** The lines of a schema's error, or null. */
function explain(read: () => unknown): string[] | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}
