/**
 * Variables of every process that runs Next. Node imports next.config.ts itself, as with `--experimental-next-config-strip-types`, which
 * Next's programmatic server has no option for: Next's compiler would take 40 MB of a running web.
 */
export const NEXT_ENV = { NEXT_TELEMETRY_DISABLED: '1', __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: 'true' };

/** Whether one of our own commands runs Next: they complete the settings themselves. */
export const isOwnCommand = (env: Record<string, string | undefined>): boolean =>
  Object.entries(NEXT_ENV).every(([name, value]) => env[name] === value);
