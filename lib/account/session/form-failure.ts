import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { headers as requestHeaders } from 'next/headers';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { markPrivate } from '@/lib/response/response-rules';
import { getCookie, setCookie } from './cookies';
import { FORM_FAILURE_COOKIE, type FormFailure } from './model';

/** Long enough for a redirect on a slow line, and over before the page is visited again. */
const TTL_S = 60;

const failureSchema = z.object({ title: z.string(), message: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * Takes the failure of a form that was sent without scripts to the page with the form. Sealed, because the page shows it as its own
 * words, and in a cookie, because what was typed does not belong in an address.
 */
export async function keepFormFailure(headers: Headers, failure: FormFailure): Promise<void> {
  setCookie(
    headers,
    FORM_FAILURE_COOKIE,
    await sealData(failure, { password: webEnv().SESSION_SECRET, ttl: TTL_S }),
    TTL_S,
  );
}

/** The failure of the form that led here, or null. */
export async function readFormFailure(): Promise<FormFailure | null> {
  const cookie = getCookie(await requestHeaders(), FORM_FAILURE_COOKIE);
  if (!cookie) return null;
  markPrivate();
  const data = await unsealData<unknown>(cookie, { password: webEnv().SESSION_SECRET, ttl: TTL_S });
  return failureSchema.safeParse(data).data ?? null;
}
