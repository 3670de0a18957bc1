import { z } from 'zod';
import { splitHosts } from './hosts.ts';
import { findTlsFault } from './usual-tls.ts';

/** `DATABASE_URL`: of one host or of several, with a TLS that the driver can keep to. */
export const databaseUrl = z
  .string()
  .refine((url) => countHosts(url) > 0, { error: 'must be a postgres:// URL', abort: true })
  .superRefine(refuseTlsFault);

/** `DATABASE_REPLICA_URL`: of one. */
export const replicaUrl = z
  .string()
  .refine((url) => countHosts(url) === 1, { error: 'must be a postgres:// URL of one host', abort: true })
  .superRefine(refuseTlsFault);

function refuseTlsFault(url: string, context: z.RefinementCtx<string>): void {
  const fault = splitHosts(url).map(findTlsFault).find(Boolean);
  if (fault) context.addIssue({ code: 'custom', message: fault });
}

/** Of a Postgres URL; 0 where it is none. */
function countHosts(text: string): number {
  try {
    const urls = splitHosts(text);
    return urls.every((url) => /^postgres(?:ql)?:$/.test(new URL(url).protocol)) ? urls.length : 0;
  } catch {
    return 0;
  }
}
