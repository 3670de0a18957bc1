/** Next calls this once, before the server takes its first request. */
export async function register(): Promise<void> {
  // A build has no settings and serves nobody.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { webEnv } = await import('@/lib/config/env');
  const { settleForwardedHeaders } = await import('@/server/settle-forwarded-headers');
  settleForwardedHeaders(webEnv().TRUST_PROXY);
}
