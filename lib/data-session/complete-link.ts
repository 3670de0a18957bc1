import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

/**
 * Finishes what a link of the data service began: a code becomes a session, an error is handed back in the library's
 * words. Null when all went well, or when no link led here.
 *
 * @param getAddress the page's address; the library takes a code that it has exchanged out of it
 */
export async function completeLink(client: SupabaseClient, getAddress: () => string): Promise<AuthError | null> {
  const { error } = await client.auth.initialize();
  if (error) return error;
  const code = new URL(getAddress()).searchParams.get('code');
  if (!code) return null;
  // The library ignores a code whose verifier this browser does not hold. Asked to exchange it, it returns the error.
  const exchange = await client.auth.exchangeCodeForSession(code);
  return exchange.error;
}
