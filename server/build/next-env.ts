/**
 * Variables of every process that runs Next. Node imports next.config.ts itself, as with `--experimental-next-config-strip-types`, which
 * Next's programmatic server has no option for: Next's compiler would take 40 MB of a running web.
 */
export const NEXT_ENV = { NEXT_TELEMETRY_DISABLED: '1', __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: 'true' };
