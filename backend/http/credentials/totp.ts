import { generateSecret, generateURI, verifySync } from 'otplib';

/** One step to either side, for clock skew. */
const TOLERANCE_S = 30;

/** The secret, and the address in its QR code. */
export type TotpKey = { secret: string; uri: string };

/** TOTP (RFC 6238): six digits, 30 seconds. */
export function createTotpKey({ issuer, label }: { issuer: string; label: string }): TotpKey {
  const secret = generateSecret();
  return { secret, uri: toTotpUri({ issuer, label, secret }) };
}

const toTotpUri = (parts: { issuer: string; label: string; secret: string }): string => generateURI(parts);

/** The time step of a code, or null if it is wrong. The caller stores the step and rejects it and earlier ones from then on. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
