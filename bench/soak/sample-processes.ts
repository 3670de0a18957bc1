import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
import type { MemorySample } from './memory-growth.ts';
import type { SoakSite } from './open-soak-site.ts';

const INTERVAL_MS = 10_000;
const MEGABYTE = 2 ** 20;

/**
 * What was the case since the sample before: the longest that each event loop stood still, in milliseconds, and how busy all of
 * the machine was (0 to 1), whoever made it so.
 */
export type Circumstances = { webLagMs: number; backendLagMs: number; machine: number };
export type Samples = { web: MemorySample[]; backend: MemorySample[]; circumstances: Circumstances[] };

/** Asks web and backend every ten seconds, by their own metrics, how they are, until `signal`. */
export async function sampleProcesses(
  { web, api, metricsToken }: SoakSite,
  { startedAt, signal }: { startedAt: number; signal: AbortSignal },
): Promise<Samples> {
  const samples: Samples = { web: [], backend: [], circumstances: [] };
  let before = readMachine();
  while (!signal.aborted) {
    const minute = (performance.now() - startedAt) / 60_000;
    const [ofWeb, ofBackend] = await Promise.all([scrape(web, metricsToken), scrape(api, metricsToken)]);
    const now = readMachine();
    samples.web.push({ minute, ...ofWeb.memory });
    samples.backend.push({ minute, ...ofBackend.memory });
    samples.circumstances.push({
      webLagMs: ofWeb.lagMs,
      backendLagMs: ofBackend.lagMs,
      machine: (now.busyMs - before.busyMs) / Math.max(1, now.allMs - before.allMs),
    });
    before = now;
    await setTimeout(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return samples;
}

async function scrape(origin: string, token: string): Promise<{ memory: Omit<MemorySample, 'minute'>; lagMs: number }> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${origin}/metrics answered ${response.status}.`);
  const samples = parseScrape(await response.text());
  const value = (name: string) => findValue(samples, name) ?? Number.NaN;
  return {
    memory: {
      rss: value('process_resident_memory_bytes') / MEGABYTE,
      heap: value('nodejs_heap_size_used_bytes') / MEGABYTE,
      external: value('nodejs_external_memory_bytes') / MEGABYTE,
    },
    lagMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}

/** The time of all cores, of all programs. */
function readMachine(): { busyMs: number; allMs: number } {
  const times = cpus().map((core) => core.times);
  const allMs = times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0);
  return { allMs, busyMs: allMs - times.reduce((sum, { idle }) => sum + idle, 0) };
}
