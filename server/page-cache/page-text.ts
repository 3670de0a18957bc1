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

/** A page as a text, with its checksum in front. */
export function encodePage({ html, rscData, headers, status, segmentData }: CachedPage): string {
  const segments = segmentData && [...segmentData].map(([path, data]) => [path, data.toString('base64')]);
  const text = JSON.stringify({ html, rsc: rscData?.toString('base64'), headers, status, segments });
  return sum(text) + text;
}

/** Null where it is not whole. */
export function decodePage(encoded: unknown): CachedPage | null {
  if (typeof encoded !== 'string') return null;
  const text = encoded.slice(SUM_LENGTH);
  if (encoded.slice(0, SUM_LENGTH) !== sum(text)) return null;
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

const sum = (text: string): string => createHash('sha256').update(text).digest('base64url');
