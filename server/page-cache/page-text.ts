import { createHash } from 'node:crypto';

/** An entry of Next's cache for a page, as far as it is passed on. */
export type CachedPage = {
  kind: 'APP_PAGE';
  html: string;
  rscData: Buffer | undefined;
  headers: Record<string, string | string[]>;
  status: number | undefined;
  postponed: undefined;
  segmentData: Map<string, Buffer> | undefined;
};

const SUM_LENGTH = 43;

/** A page as a text, with a checksum in front of it and its address. */
export function encodePage(key: string, { html, rscData, headers, status, segmentData }: CachedPage): string {
  const segments = segmentData && [...segmentData].map(([path, data]) => [path, data.toString('base64')]);
  const text = JSON.stringify({ html, rsc: rscData?.toString('base64'), headers, status, segments });
  return sum(key, text) + text;
}

/** Null where it is not whole, or another address's. */
export function decodePage(key: string, encoded: unknown): CachedPage | null {
  if (typeof encoded !== 'string') return null;
  const text = encoded.slice(SUM_LENGTH);
  if (encoded.slice(0, SUM_LENGTH) !== sum(key, text)) return null;
  // As it was written, by the same build.
  const { html, rsc, headers, status, segments } = JSON.parse(text) as {
    html: string;
    rsc?: string;
    headers: Record<string, string | string[]>;
    status?: number;
    segments?: [string, string][];
  };
  return {
    kind: 'APP_PAGE',
    html,
    rscData: rsc === undefined ? undefined : Buffer.from(rsc, 'base64'),
    headers,
    status,
    postponed: undefined,
    segmentData: segments && new Map(segments.map(([path, data]) => [path, Buffer.from(data, 'base64')])),
  };
}

const sum = (key: string, text: string): string => createHash('sha256').update(`${key}\n${text}`).digest('base64url');
