/** A document for machines: seconds until its last byte, and its bytes. */
export type Fetched = { path: string; seconds: number; bytes: number };

export const FEEDS = ['/rss.xml', '/atom.xml', '/feed.json', '/news-sitemap.xml'];

/** Fetches the sitemap's index and every sitemap that it names, one after the other, each for the first time. */
export async function measureSitemaps(webUrl: string): Promise<Fetched[]> {
  const { text, ...index } = await fetchDocument(webUrl, '/sitemap.xml');
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return [index, ...(await measureDocuments(webUrl, paths))];
}

/** Fetches documents one after the other. Throws for an answer that is not a 200. */
export async function measureDocuments(webUrl: string, paths: readonly string[]): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  for (const path of paths) {
    const { text: _, ...figures } = await fetchDocument(webUrl, path);
    fetched.push(figures);
  }
  return fetched;
}

async function fetchDocument(webUrl: string, path: string): Promise<Fetched & { text: string }> {
  const startedAt = performance.now();
  const response = await fetch(webUrl + path);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return { path, seconds: (performance.now() - startedAt) / 1000, bytes: Buffer.byteLength(text), text };
}
