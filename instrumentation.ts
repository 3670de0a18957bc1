/** Next calls this once, before the server takes its first request. A build has no settings and no visitors. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { webEnv } = await import('@/lib/config/env');
    const { normalizeForwardedHeaders } = await import('@/server/middleware/normalize-forwarded-headers');
    normalizeForwardedHeaders(webEnv().TRUST_PROXY);
    // A developer waits for every start, and seldom for a picture.
    if (process.env.NODE_ENV === 'production') await (await import('@/lib/seo/share-card')).drawFirstPicture();
  }
}
