import { vi } from 'vitest';

/**
 * Gives the web the settings it needs until `vi.unstubAllEnvs()`. They are parsed once per module registry, so a test
 * file that needs them to change calls `vi.resetModules()` and imports anew.
 */
export function stubWebEnv(settings: { API_URL: string } & Record<string, string>): void {
  const env = {
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test0123456789abcdefghij',
    SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
    REVALIDATE_SECRET: 'revalidate-secret-of-the-tests-0123456789',
    ...settings,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
}
