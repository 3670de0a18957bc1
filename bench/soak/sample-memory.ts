import { setTimeout } from 'node:timers/promises';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
import type { Site } from '../rig/open-site.ts';
import type { MemorySample } from './memory-growth.ts';

const INTERVAL_MS = 10_000;
const MEGABYTE = 2 ** 20;

export type Samples = { web: MemorySample[]; backend: MemorySample[] };

/** Reads the memory of web and backend every ten seconds, by their own metrics, until `signal`. */
export async function sampleMemory(
  { web, api }: Site,
  { metricsToken, startedAt, signal }: { metricsToken: string; startedAt: number; signal: AbortSignal },
): Promise<Samples> {
  const samples: Samples = { web: [], backend: [] };
  while (!signal.aborted) {
    const minute = (performance.now() - startedAt) / 60_000;
    const [ofWeb, ofBackend] = await Promise.all([scrape(web, metricsToken), scrape(api, metricsToken)]);
    samples.web.push({ minute, ...ofWeb });
    samples.backend.push({ minute, ...ofBackend });
    await setTimeout(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return samples;
}

async function scrape(origin: string, token: string): Promise<Omit<MemorySample, 'minute'>> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${origin}/metrics answered ${response.status}.`);
  const metrics = parseScrape(await response.text());
  const megabytes = (name: string) => (findValue(metrics, name) ?? Number.NaN) / MEGABYTE;
  return {
    rss: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  };
}
