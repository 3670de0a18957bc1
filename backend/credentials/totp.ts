import { generateSecret, generateURI, verifySync } from 'otplib';

/** One step to either side, for clocks that differ. */
const TOLERANCE_S = 30;

/** What an authenticator app is given: the secret, and the address that a QR code of it holds. */
export type TotpKey = { secret: string; uri: string };

/** A new secret for one-time codes (TOTP, RFC 6238: six digits, 30 seconds). */
export function createTotpKey({ issuer, label }: { issuer: string; label: string }): TotpKey {
  const secret = generateSecret();
  return { secret, uri: toTotpUri({ issuer, label, secret }) };
}

export const toTotpUri = (parts: { issuer: string; label: string; secret: string }): string => generateURI(parts);

/**
 * The time step that a code belongs to; `null` when it is wrong. Whoever accepts it keeps the step and takes no code of that
 * step or an earlier one again.
 */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
