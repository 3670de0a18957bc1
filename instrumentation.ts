/** Next calls this once, before the server takes its first request. */
export async function register(): Promise<void> {
  // A build has no settings and no visitors.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { webEnv } = await import('@/lib/config/env');
  const { normalizeForwardedHeaders } = await import('@/server/middleware/normalize-forwarded-headers');
  normalizeForwardedHeaders(webEnv().TRUST_PROXY);
  // A developer waits for every start, and seldom for a picture.
  if (process.env.NODE_ENV === 'production') await drawFirstPicture();
}

/** The first share picture of a process takes the thread for as long as ten others: better before anybody waits. */
async function drawFirstPicture(): Promise<void> {
  try {
    const { drawShareCard } = await import('@/lib/seo/share-card');
    await (await drawShareCard({ headline: 'First', byline: 'First' }))?.arrayBuffer();
  } catch (error) {
    console.warn('no share picture can be drawn', error);
  }
}
