/**
 * The digest of an error that an upstream answered with this status. A digest is all that Next tells the browser about
 * an error of the server, and the error's screen names the status (spec §8).
 */
export const statusDigest = (status: number): string => `UPSTREAM_${status}`;

/** The status in an error's digest; undefined where the digest is Next's own, or there is none. */
export function parseStatusDigest(error: unknown): number | undefined {
  const digest: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'digest') : undefined;
  const [, status] = typeof digest === 'string' ? (/^UPSTREAM_(\d{3})$/.exec(digest) ?? []) : [];
  return status === undefined ? undefined : Number(status);
}
