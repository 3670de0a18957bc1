import { generateSync } from 'otplib';
import { createApiToken } from '#backend/auth/operators/api-tokens.ts';
import { beginSession, encryptTotpSecret } from '#backend/auth/operators/operator-auth.ts';
import { insertOperator, renewRecoveryCodes } from '#backend/auth/operators/operators.ts';
import type { Scope } from '#backend/auth/operators/scopes.ts';
import { toCsrfToken } from '#backend/auth/operators/session-cookie.ts';
import { hashPassword } from '#backend/http/credentials/secrets.ts';
import type { TestBackend } from './backend.ts';
import { type Account, send, signUp, type TestAnswer } from './client.ts';

/** The address of the desk, for requests that tests pass to the app. */
export const DESK_ORIGIN = 'http://localhost';

export type TestOperator = {
  id: number;
  name: string;
  password: string;
  /** Of the authenticator app: see `codeOf`. */
  totpSecret: string;
  recoveryCodes: string[];
  /** The headers of a signed-in browser: the cookie, the origin and the token of the session. */
  headers: Record<string, string>;
};

/** An operator who is signed in, without a way through set-up and sign-in. */
export async function createOperator(backend: TestBackend, name = 'ada'): Promise<TestOperator> {
  const { db } = backend.database;
  const now = backend.time.now();
  const password = `${name}-long-password`;
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const passwordHash = await hashPassword(password);
  const encrypted = await encryptTotpSecret(backend.config, totpSecret);
  const operator = await insertOperator(db, { name, passwordHash, totpSecret: encrypted, totpStep: null }, now);
  if (!operator) throw new Error(`There is an operator ${name} already`);
  const recoveryCodes = await renewRecoveryCodes(db, operator.id);
  const token = await beginSession(backend.deps, operator.id, { address: 'local', userAgent: 'rig' });
  const headers = { cookie: `desk=${token}`, origin: DESK_ORIGIN, 'x-desk-token': toCsrfToken(token) };
  return { id: operator.id, name, password, totpSecret, recoveryCodes, headers };
}

/** The code that the operator's authenticator app shows at a time. */
export const codeOf = (totpSecret: string, at: Date): string =>
  generateSync({ secret: totpSecret, epoch: Math.floor(at.getTime() / 1000) });

/** Sends a request to the desk's API, or to another address, as somebody. */
export type DeskSend = (method: string, path: string, body?: unknown) => Promise<TestAnswer>;

export type TestDesk = {
  operator: TestOperator;
  reader: Account;
  /** As the operator's browser sends it. */
  asOperator: DeskSend;
  /** The same without the session's token. */
  asOperatorWithoutToken: DeskSend;
  /** The operator's browser, on a page of another site. */
  asOtherOrigin: DeskSend;
  /** With the bearer token of an account of the site. */
  asReader: DeskSend;
  asAnonymous: DeskSend;
  /** A script with a token of these scopes. */
  withToken(scopes: readonly Scope[], name?: string, headers?: Record<string, string>): Promise<DeskSend>;
};

/** Everybody who may come to the desk. Paths are whole: `/admin/api/posts`. */
export async function createDesk(backend: TestBackend, name = 'ada'): Promise<TestDesk> {
  const operator = await createOperator(backend, name);
  const reader = await signUp(backend, `reader-of-${name}`);
  const { 'x-desk-token': _, ...cookieAlone } = operator.headers;
  const as =
    (headers: Record<string, string>): DeskSend =>
    (method, path, body) =>
      send(backend, method, path, { body, headers });
  return {
    operator,
    reader,
    asOperator: as(operator.headers),
    asOperatorWithoutToken: as(cookieAlone),
    asOtherOrigin: as({ ...operator.headers, origin: 'https://evil.example' }),
    asReader: as({ authorization: `Bearer ${reader.token}`, origin: DESK_ORIGIN }),
    asAnonymous: as({ origin: DESK_ORIGIN }),
    withToken: async (scopes, tokenName = `script ${scopes.join(' ')}`, headers = {}) => {
      const created = await createApiToken(
        backend.database.db,
        { name: tokenName, scopes, expiresAt: null },
        backend.time.now(),
      );
      if (!created) throw new Error(`There is a token ${tokenName} already`);
      return as({ authorization: `Bearer ${created.token}`, ...headers });
    },
  };
}
