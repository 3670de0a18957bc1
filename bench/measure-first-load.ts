import { brotliCompressSync, gzipSync } from 'node:zlib';

export type ScriptSize = { files: number; bytes: number; gzip: number; brotli: number };

/** The scripts a browser loads with a page: every script tag's file once, without those only old browsers take. */
export async function measureFirstLoad(pageUrl: string): Promise<ScriptSize> {
  const html = await (await fetch(pageUrl)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/\snomodule/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  const files = await Promise.all([...sources].map((source) => download(new URL(source, pageUrl))));
  const total = (measure: (file: Buffer) => number) => files.reduce((sum, file) => sum + measure(file), 0);
  return {
    files: files.length,
    bytes: total((file) => file.length),
    gzip: total((file) => gzipSync(file).length),
    brotli: total((file) => brotliCompressSync(file).length),
  };
}

async function download(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
