import type { Session } from '@supabase/supabase-js';
import type { AssuranceLevel } from './model';

/**
 * The assurance level of a session and the one it can reach (spec §4). Derived here because the library's own call
 * waits for a refresh in flight: called from that refresh's event it would wait for itself.
 */
export function deriveAssuranceLevel(session: Session | null): AssuranceLevel {
  if (!session) return { current: null, next: null };
  const current = parseLevelClaim(session.access_token);
  const hasVerifiedFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false;
  return { current, next: hasVerifiedFactor ? 'aal2' : current };
}

/** Null for a token without the claim, or of another shape. */
function parseLevelClaim(accessToken: string): string | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('aal' in claims)) return null;
    return typeof claims.aal === 'string' ? claims.aal : null;
  } catch {
    return null;
  }
}
