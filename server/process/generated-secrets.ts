import { resolveDataDir } from './data-dir.ts';
import { type Env, loadSecrets } from './secrets.ts';

/**
 * The environment with the secrets that are not set filled in from `<DATA_DIR>/secrets.json`. A production installation
 * with a database or an upstream of its own must be given them, because several machines have to agree on them; and a
 * hosted data service has keys nobody can generate.
 */
export function withGeneratedSecrets(env: Env): Env {
  if (env.NODE_ENV === 'production' && (env.DATABASE_URL || env.SUPABASE_URL || env.API_URL)) return env;
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...ours } = loadSecrets(resolveDataDir(env), env);
  return { ...env, ...ours, ...(env.SUPABASE_URL ? {} : { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY }) };
}
