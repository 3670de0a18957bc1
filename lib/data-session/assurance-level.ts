import type { Session } from '@supabase/supabase-js';
import type { AssuranceLevel } from './model';

/**
 * The assurance level of a session and the one it can reach (spec §4). The library's own call asks for the session, and
 * that waits for a refresh under way: asked from within that refresh's event it would wait for itself.
 */
export function readAssuranceLevel(session: Session | null): AssuranceLevel {
  if (!session) return { current: null, next: null };
  const current = readLevelClaim(session.access_token);
  const hasVerifiedFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { current, next: hasVerifiedFactor ? 'aal2' : current };
}

/** Null for a token without the claim, or of another shape. */
function readLevelClaim(accessToken: string): string | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('aal' in claims)) return null;
    return typeof claims.aal === 'string' ? claims.aal : null;
  } catch {
    return null;
  }
}
