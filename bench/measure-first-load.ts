export type ScriptSize = { files: number; bytes: number; gzip: number; brotli: number };

/**
 * The scripts that a browser loads with a page: the file of every script tag once, without those for old browsers only.
 * Sizes in bytes, as sent to a client that takes no compression, gzip, or Brotli.
 *
 * @throws Error when a script does not load, or comes without a Content-Length
 */
export async function measureFirstLoad(pageUrl: string): Promise<ScriptSize> {
  const html = await (await fetch(pageUrl)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/\snomodule/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  const urls = [...sources].map((source) => new URL(source, pageUrl));
  const total = async (encoding: string) => {
    const sizes = await Promise.all(urls.map((url) => sizeOf(url, encoding)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return {
    files: urls.length,
    bytes: await total('identity'),
    gzip: await total('gzip'),
    brotli: await total('br'),
  };
}

/** Bytes of a body as it is sent to a client that takes this encoding. @throws Error without a Content-Length */
export async function sizeOf(url: URL, encoding: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
  await response.body?.cancel();
  const length = response.headers.get('content-length');
  if (!response.ok || length === null) throw new Error(`${url} answered ${response.status}, length ${length}.`);
  return Number(length);
}
