/** Next calls this once, before the server takes its first request. A build has no settings and no visitors. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { nextRunner } = await import('@/lib/response/request-context');
    const isOwn = nextRunner() === 'own';
    if (!isOwn) (await import('@/server/any-host')).prepareAnyHost();
    const { webEnv } = await import('@/lib/config/env');
    const { normalizeForwardedHeaders } = await import('@/server/middleware/normalize-forwarded-headers');
    normalizeForwardedHeaders(webEnv().TRUST_PROXY);
    // A developer waits for every start, and a visitor for that of a function, and seldom for a picture.
    if (isOwn) await (await import('@/lib/seo/share-card')).drawFirstPicture();
  }
}
