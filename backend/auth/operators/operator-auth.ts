import { hkdfSync } from 'node:crypto';
import { CamelCasePlugin, type UnknownRow } from 'kysely';
import { findTotpStep, hashPassword, hashToken, verifyPassword } from '../../http/credentials/secrets.ts';
import { claimTotpStep, hashCode, hashCodes } from './operators.ts';
import type { OperatorsDependencies } from './operators-dependencies.ts';
import { type OperatorSession, type SessionPlace, storeTokenHash } from './sessions.ts';

/** Sessions expire after this time without a request. */
export const IDLE_S = 12 * 60 * 60;
// The interval of writes for active sessions.
const TOUCH_S = 60;
/** Bounded because hashing time grows with the length. */
export const MAX_PASSWORD_LENGTH = 1000;

export type OperatorAuth = Awaited<ReturnType<typeof createOperatorAuth>>;

const loaded = new WeakMap<OperatorsDependencies, Promise<OperatorAuth>>();

/** better-auth, loaded on the first use of the desk: its modules take 5 MB of heap. */
export function loadOperatorAuth(deps: OperatorsDependencies): Promise<OperatorAuth> {
  const auth = loaded.get(deps) ?? createOperatorAuth(deps);
  loaded.set(deps, auth);
  return auth;
}

/** The key of cookies and authenticator secrets, which neither the database nor a backup without secrets contains. */
const deriveKey = ({ jwtSecret }: OperatorsDependencies['config']): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'operators', 32)).toString('base64url');

// better-auth stores the encoding before the secret.
const SECRET_ENCODING = 'base32:';

/** Encrypts an authenticator's secret as `verifyTOTP` expects it. */
export async function encryptTotpSecret(config: OperatorsDependencies['config'], secret: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return symmetricEncrypt({ key: deriveKey(config), data: `${SECRET_ENCODING}${secret}` });
}

/** Called in this process only, never mounted: the desk's routes have their own limits, cookies and responses. */
async function createOperatorAuth({ database: { db }, config }: OperatorsDependencies) {
  const [{ betterAuth }, { twoFactor }, { username }, { kyselyAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/plugins/two-factor'),
    import('better-auth/plugins/username'),
    import('@better-auth/kysely-adapter'),
  ]);
  return betterAuth({
    secret: deriveKey(config),
    baseURL: config.siteUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: kyselyAdapter(db.withSchema('app').withPlugin(new OperatorTables()), { type: 'postgres' }),
    advanced: {
      database: { generateId: 'serial', validateSchema: false },
      cookiePrefix: 'desk',
      useSecureCookies: false,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: { modelName: 'operators' },
    account: { modelName: 'operator_accounts', fields: { userId: 'operatorId' } },
    verification: { modelName: 'operator_verifications' },
    session: {
      modelName: 'desk_sessions',
      fields: { updatedAt: 'lastUsedAt', token: 'tokenHash', userId: 'operatorId', ipAddress: 'address' },
      expiresIn: IDLE_S,
      updateAge: TOUCH_S,
    },
    plugins: [
      // Names are validated when an operator is added.
      username({
        minUsernameLength: 1,
        maxUsernameLength: MAX_PASSWORD_LENGTH,
        usernameValidator: () => true,
        usernameNormalization: false,
        displayUsername: false,
      }),
      twoFactor({
        // The desk counts failures, so that strangers cannot lock out operators.
        accountLockout: { enabled: false },
        backupCodeOptions: {
          // Compared when the row is written: of two requests with one code, one succeeds.
          storeBackupCodes: { encrypt: async (codes) => hashCodes(codes), decrypt: async (hashes) => hashes },
        },
        schema: { twoFactor: { modelName: 'operator_factors', fields: { userId: 'operatorId' } } },
      }),
    ],
  });
}

// Longer than any operator's name.
const NOBODY = 'nobody'.repeat(11);
const SESSION_COOKIE = 'desk.session_token';
const CHALLENGE_COOKIE = 'desk.two_factor';

/** Extends the session of a token. Null for an expired or unknown one. */
export async function continueSession(deps: OperatorsDependencies, token: string): Promise<OperatorSession | null> {
  const [auth, { makeSignature }] = await Promise.all([loadOperatorAuth(deps), import('better-auth/crypto')]);
  // better-auth stores sessions by the hash, and trusts its own signature.
  const hash = hashToken(token);
  const signed = encodeURIComponent(`${hash}.${await makeSignature(hash, (await auth.$context).secret)}`);
  const found = await auth.api
    .getSession({ headers: new Headers({ cookie: `${SESSION_COOKIE}=${signed}` }) })
    // The session ended while it was renewed.
    .catch((error: unknown) => (isUnauthorized(error) ? null : Promise.reject(error)));
  if (!found) return null;
  return { id: Number(found.session.id), operator: { id: Number(found.user.id), name: found.user.name }, token };
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.name === 'APIError' && 'status' in error && error.status === 'UNAUTHORIZED';

export async function checkPassword(
  deps: OperatorsDependencies,
  operatorId: number,
  password: string,
): Promise<boolean> {
  const { internalAdapter, password: passwords } = await (await loadOperatorAuth(deps)).$context;
  const account = await internalAdapter.findCredentialAccount(String(operatorId));
  return account?.password != null && passwords.verify({ hash: account.password, password });
}

/** Starts a session after authentication. Returns its token. */
export async function beginSession(
  deps: OperatorsDependencies,
  operatorId: number,
  place: SessionPlace,
): Promise<string> {
  const { internalAdapter } = await (await loadOperatorAuth(deps)).$context;
  const { token } = await internalAdapter.createSession(String(operatorId));
  await storeTokenHash(deps.database.db, token, place);
  return token;
}

/** The authenticator's secret was encrypted with another JWT_SECRET. */
export class UnreadableSecretError extends Error {}

/** The token of a new session, or null for a wrong password or code. @throws UnreadableSecretError */
export async function signInWithCode(
  deps: OperatorsDependencies,
  operator: { id: number; username: string } | null,
  { password, code }: { password: string; code: string },
  place: SessionPlace,
): Promise<string | null> {
  const auth = await loadOperatorAuth(deps);
  const digits = code.replace(/\s/g, '');
  try {
    // Takes the same time for an unknown name.
    const body = { username: operator?.username ?? NOBODY, password };
    const first = await auth.api.signInUsername({ body, headers: new Headers(), returnHeaders: true });
    const challenge = first.headers.getSetCookie().find((cookie) => cookie.startsWith(`${CHALLENGE_COOKIE}=`));
    if (!operator || !challenge) return null;
    const headers = new Headers({ cookie: challenge.split(';')[0] ?? '' });
    const isTotp = /^\d{6}$/.test(digits);
    if (isTotp && !(await takeCode(deps, operator.id, digits))) return null;
    const { token } = isTotp
      ? await auth.api.verifyTOTP({ body: { code: digits }, headers })
      : await auth.api.verifyBackupCode({ body: { code: hashCode(code) }, headers });
    if (!token) return null;
    await storeTokenHash(deps.database.db, token, place);
    return token;
  } catch (error) {
    if (error instanceof Error && error.name === 'APIError') return null;
    throw error;
  }
}

/** False for a wrong code and one that is not newer than the last: better-auth takes a code again while it is shown. */
async function takeCode({ database: { db }, config }: OperatorsDependencies, operatorId: number, code: string) {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const found = db.selectFrom('app.operators').select('totp_secret as secret').where('id', '=', operatorId);
  const { secret } = await found.executeTakeFirstOrThrow();
  const data = await symmetricDecrypt({ key: deriveKey(config), data: secret }).catch(() => {
    throw new UnreadableSecretError();
  });
  // The clock of the process, as better-auth reads it.
  const step = findTotpStep(data.replace(SECRET_ENCODING, ''), code, new Date());
  return step !== null && claimTotpStep(db, operatorId, step);
}

/** Names columns as better-auth does, and returns times as dates, which it compares: our connections return text. */
class OperatorTables extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const entries = Object.entries(super.mapRow(row));
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        /(At|Until)$/.test(name) && value !== null ? new Date(String(value)) : value,
      ]),
    );
  }
}
