export type Encoding = 'br' | 'gzip';

/** The best supported encoding of `Accept-Encoding` (RFC 9110 §12.5.3), Brotli if equal; null for identity. */
export function preferredEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map(header.toLowerCase().split(',').map(parseWeight));
  const weigh = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [brotli, gzip, identity] = [weigh('br'), weigh('gzip'), weights.get('identity') ?? 0];
  if (Math.max(brotli, gzip) <= 0 || identity > Math.max(brotli, gzip)) return null;
  return brotli >= gzip ? 'br' : 'gzip';
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
