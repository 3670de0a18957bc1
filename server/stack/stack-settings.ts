import { parseConfig } from '#backend/config.ts';
import { parseWebEnv } from '#lib/config/env.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import { describeTrust } from '#lib/config/trusted-proxies.ts';
import { resolveDataDir } from '../process/data-dir.ts';
import { withGeneratedSecrets } from '../process/generated-secrets.ts';
import { parsePorts } from '../process/ports.mjs';
import type { Env } from '../process/secrets.ts';
import { UserError } from '../process/user-error.mjs';

/** What `npm start` runs: which halves are embedded, and the environment of each process. */
export type StackSettings = {
  port: number;
  /** The address that the web is bound to, if it is one. */
  host: string | undefined;
  /** Where this machine finds the web. */
  localUrl: string;
  /** Whose word for the visitor's address the web takes, in words. */
  trust: string;
  /** Where a visitor finds the web: SITE_URL, else this machine. */
  siteUrl: string;
  dataDir: string;
  /** The content API's origin. */
  apiUrl: string;
  supabaseUrl: string;
  embedded: { contentApi: boolean; dataService: boolean; database: boolean; mail: boolean };
  /** Null when nothing is embedded, and then no backend runs. */
  backendEnv: Env | null;
  webEnv: Env;
};

// The web's process has no business with the backend's secrets.
const BACKEND_ONLY = [
  'JWT_SECRET',
  'INGEST_TOKEN',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
];

/**
 * Decides from the environment what is embedded, completes it for both processes and has each process's own schema
 * check its half, so that a wrong value is named before anything slow happens.
 *
 * @throws UserError naming every wrong variable
 */
export function deriveStackSettings(env: Env, mode: 'production' | 'development' = 'production'): StackSettings {
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
    localUrl,
    trust: describeTrust(parseWebEnv(webEnv).TRUST_PROXY),
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
    backendEnv,
    webEnv,
  };
}

/** The lines of a schema's complaint, or null. */
function explain(read: () => unknown): string[] | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}
