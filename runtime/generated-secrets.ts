import { resolveDataDir } from './data-dir.ts';
import { type Env, loadSecrets } from './secrets.ts';

/**
 * Fills unset secrets from `<DATA_DIR>/secrets.json`. In production, several machines must agree on those of an
 * external database or upstream, so they are required there.
 */
export function withGeneratedSecrets(env: Env): Env {
  if (env.NODE_ENV === 'production' && (env.DATABASE_URL || env.SUPABASE_URL || env.API_URL)) return env;
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...ours } = loadSecrets(resolveDataDir(env), env);
  return { ...env, ...ours, ...(env.SUPABASE_URL ? {} : { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY }) };
}
