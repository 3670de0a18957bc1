import { Agent, get } from 'node:http';

export type Load = { requestsPerSecond: number; medianMs: number; p99Ms: number; bytes: number };

const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 50;
const MAX_REQUESTS = 20_000;
const MAX_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Requests one address of this machine over 16 keep-alive connections, taking compressed answers as a browser does, for 5
 * seconds or 20,000 requests, whichever comes first. 50 requests to warm up do not count. `bytes` is the size of one answer
 * as sent.
 *
 * @throws Error for another machine's address, and when an answer is not 200
 */
export async function measureLoad(url: string): Promise<Load> {
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new Error(`${url} is not on this machine.`);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await run(url, agent, WARM_UP_REQUESTS);
    const startedAt = performance.now();
    const answers = await run(url, agent, MAX_REQUESTS);
    const seconds = (performance.now() - startedAt) / 1000;
    const durations = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const percentile = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
    return {
      requestsPerSecond: answers.length / seconds,
      medianMs: percentile(0.5),
      p99Ms: percentile(0.99),
      bytes: answers[0]?.bytes ?? 0,
    };
  } finally {
    agent.destroy();
  }
}

type Answer = { ms: number; bytes: number };

async function run(url: string, agent: Agent, maxRequests: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const deadline = performance.now() + MAX_MS;
  let started = 0;
  const work = async () => {
    while (started < maxRequests && performance.now() < deadline) {
      started += 1;
      answers.push(await request(url, agent));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return answers;
}

function request(url: string, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: HEADERS, timeout: REQUEST_TIMEOUT_MS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ ms: performance.now() - startedAt, bytes }));
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`${url} did not answer in time.`)));
  });
}
