import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { headers as requestHeaders } from 'next/headers';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { markPrivate } from '@/lib/response/response-rules';
import { deleteCookie, getCookie, keepDevice, setCookie } from './cookies';
import { type NewSession, SESSION_COOKIE, type Session, toSessionUser } from './model';

// The lifetime of the jwt.
const SESSION_TTL_S = 30 * 24 * 60 * 60;

const sessionSchema = z.object({
  userId: z.number().int().positive(),
  username: z.string().min(1),
  email: z.string(),
  jwt: z.string().min(1),
});

/**
 * The session in the visitor's sealed cookie, or null. Route handlers pass the request. Only this function reads the
 * session: it marks the response private.
 */
export async function getSession(request?: Request): Promise<Session | null> {
  markPrivate();
  const headers = request?.headers ?? (await requestHeaders());
  const cookie = getCookie(headers, SESSION_COOKIE);
  if (!cookie) return null;
  const data = await unsealData<unknown>(cookie, { password: webEnv().SESSION_SECRET, ttl: SESSION_TTL_S });
  return sessionSchema.safeParse(data).data ?? null;
}

/** Starts from nothing: a session planted before the sign-in has no effect afterwards. */
export async function startServerSession(headers: Headers, session: Session): Promise<void> {
  const seal = await sealData(sessionSchema.parse(session), { password: webEnv().SESSION_SECRET, ttl: SESSION_TTL_S });
  setCookie(headers, SESSION_COOKIE, seal, SESSION_TTL_S);
}

export const endServerSession = (headers: Headers): void => deleteCookie(headers, SESSION_COOKIE);

/** The response of every route that starts a session. */
export async function sessionResponse({ session, device }: NewSession): Promise<Response> {
  const response = Response.json({ user: toSessionUser(session) });
  await startServerSession(response.headers, session);
  keepDevice(response.headers, device);
  return response;
}
