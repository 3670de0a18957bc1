/** Next sends only the digest of a server error to browsers, and the error page shows the status (spec §8). */
export const statusDigest = (status: number): string => `UPSTREAM_${status}`;

/** Undefined for Next's own digests. */
export function parseStatusDigest(error: unknown): number | undefined {
  const digest: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'digest') : undefined;
  const [, status] = typeof digest === 'string' ? (/^UPSTREAM_(\d{3})$/.exec(digest) ?? []) : [];
  return status === undefined ? undefined : Number(status);
}
