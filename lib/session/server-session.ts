import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { headers as requestHeaders } from 'next/headers';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { deleteCookie, getCookie, setCookie } from './cookies';
import type { Session } from './model';

// As long as the jwt lives; after that the cookie is of no use.
const SESSION_TTL_S = 30 * 24 * 60 * 60;
const COOKIE = 'session';

const sessionSchema = z.object({
  userId: z.number().int().positive(),
  username: z.string().min(1),
  email: z.string(),
  jwt: z.string().min(1),
});

/**
 * The session sealed in the visitor's cookie, or null: none, expired, tampered with or of another shape. Pass the
 * request in a route handler; a page has it from Next. Never call this while rendering something that is cached.
 */
export async function getSession(request?: Request): Promise<Session | null> {
  const headers = request?.headers ?? (await requestHeaders());
  const cookie = getCookie(headers, COOKIE);
  if (!cookie) return null;
  const data = await unsealData<unknown>(cookie, { password: webEnv().SESSION_SECRET, ttl: SESSION_TTL_S });
  return sessionSchema.safeParse(data).data ?? null;
}

/**
 * Seals a new session and adds its cookie to a response's headers. Nothing of an earlier cookie goes in, so a session
 * planted before the sign-in is worth nothing after it.
 */
export async function startServerSession(headers: Headers, session: Session): Promise<void> {
  const seal = await sealData(sessionSchema.parse(session), { password: webEnv().SESSION_SECRET, ttl: SESSION_TTL_S });
  setCookie(headers, COOKIE, seal, SESSION_TTL_S);
}

/** Adds the removal of the cookie to a response's headers. */
export const endServerSession = (headers: Headers): void => deleteCookie(headers, COOKIE);
