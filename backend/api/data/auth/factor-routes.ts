import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import QRCode from 'qrcode-svg';
import { z } from 'zod';
import { createTotpKey, findTotpStep } from '../../../http/credentials/secrets.ts';
import { AuthError, parseJsonBody, parseUuid } from './auth-error.ts';
import { type AuthService, authenticate, type Caller } from './auth-service.ts';
import {
  acceptCode,
  CHALLENGE_SECONDS,
  deleteFactor,
  deleteUnfinishedFactors,
  findFactor,
  insertChallenge,
  insertFactor,
  isOpenChallenge,
  listFactors,
  requireSecondFactor,
} from './factors.ts';
import { renewSession } from './sessions.ts';

/** Of verified factors, and of others. */
const MAX_FACTORS = 10;

const name = z.string().max(100).nullish();
const enrolSchema = z.looseObject({ friendly_name: name, factor_type: z.string().optional(), issuer: name });
const verifySchema = z.looseObject({ challenge_id: z.string().default(''), code: z.string().default('') });

/** Second factors by authenticator app (TOTP). Phone responds as Supabase does without an SMS provider. */
export function factorRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.post('/factors', async (c) => {
    const caller = await authenticate(c, auth);
    const { friendly_name, factor_type, issuer } = await parseJsonBody(c, enrolSchema);
    requireTotp(factor_type);
    const friendlyName = friendly_name?.trim() || null;
    await checkEnrolment(auth, caller);

    const id = randomUUID();
    const { secret, uri } = createTotpKey({ issuer: issuer || auth.config.siteName, label: caller.email });
    const sealed = auth.secretBox.seal(secret);
    await insertFactor(auth.db, { id, userId: caller.userId, friendlyName, secret: sealed, at: auth.clock() });
    const qrCode = new QRCode({ content: uri, padding: 2, width: 200, height: 200 }).svg();
    return c.json({ id, type: 'totp', friendly_name: friendlyName ?? '', totp: { qr_code: qrCode, secret, uri } });
  });

  routes.post('/factors/:id/challenge', async (c) => {
    const caller = await authenticate(c, auth);
    const factor = await requireFactor(c, auth, caller);
    const id = randomUUID();
    const at = auth.clock();
    await insertChallenge(auth.db, { id, factorId: factor.id, at });
    return c.json({ id, type: 'totp', expires_at: Math.floor(at.getTime() / 1000) + CHALLENGE_SECONDS });
  });

  routes.post('/factors/:id/verify', async (c) => {
    const caller = await authenticate(c, auth);
    const factor = await requireFactor(c, auth, caller);
    if (factor.status === 'unverified') {
      // A stolen password alone adds no factor beside the owner's.
      await requireSecondFactor(auth.db, caller, [403, 'AAL2 required to verify a new factor'], factor.id);
    }
    const { challenge_id: challengeId, code } = await parseJsonBody(c, verifySchema);
    auth.limits.code(factor.id);
    await requireOpenChallenge(auth, { challengeId, factorId: factor.id });

    const at = auth.clock();
    const secret = auth.secretBox.open(factor.secret);
    const step = secret === null ? null : findTotpStep(secret, code, at);
    const accepted = step !== null && (await acceptCode(auth.db, caller, factor, { challengeId, step, at }));
    if (!accepted) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    return c.json(await renewSession(auth, caller.sessionId));
  });

  routes.delete('/factors/:id', async (c) => {
    const caller = await authenticate(c, auth);
    const factor = await requireFactor(c, auth, caller);
    if (factor.status === 'verified' && caller.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await deleteFactor(auth.db, factor.id);
    return c.json({ id: factor.id });
  });
  return routes;
}

function requireTotp(type: string | undefined): void {
  if (type === 'totp') return;
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  }
  throw new AuthError(422, 'validation_failed', 'factor_type needs to be TOTP, Phone, or WebAuthn');
}

async function checkEnrolment(auth: AuthService, caller: Caller): Promise<void> {
  await deleteUnfinishedFactors(auth.db, { userId: caller.userId, at: auth.clock() });
  const factors = await listFactors(auth.db, caller.userId);
  const verified = factors.filter(({ status }) => status === 'verified');
  if (Math.max(verified.length, factors.length - verified.length) >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  await requireSecondFactor(auth.db, caller, [403, 'AAL2 required to enroll a new factor']);
}

/** Returns the caller's own factor in the path. Throws a 404. */
async function requireFactor(c: Context, auth: AuthService, caller: Caller) {
  const factor = await findFactor(auth.db, { id: parseUuid(c.req.param('id')), userId: caller.userId });
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

async function requireOpenChallenge(auth: AuthService, ids: { challengeId: string; factorId: string }): Promise<void> {
  const challenge = { id: parseUuid(ids.challengeId), factorId: ids.factorId, at: auth.clock() };
  const isOpen = await isOpenChallenge(auth.db, challenge);
  if (isOpen === null) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_challenge_not_found', message);
  }
  if (!isOpen) {
    const message = `MFA challenge ${ids.challengeId} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
}
