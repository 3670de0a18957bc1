import { expect, it } from 'vitest';
import { meterReads } from './meter-reads.ts';
import { createRateLimiter, RATE_LIMITS } from './rate-limiter.ts';
import { createReadGate, type ReadGate } from './read-gate.ts';

const { limit: LIMIT_MS, windowMs: WINDOW_MS } = RATE_LIMITS.readingByAddress;

/** Reads take what the test says, of a clock of its own. */
function open() {
  const time = { now: 0, spent: 0 };
  const limiter = createRateLimiter(() => new Date(time.now), 1);
  const gate = createReadGate({ now: () => time.spent, dearAfterMs: Number.POSITIVE_INFINITY });
  const request = (address: string): ReadGate => meterReads(gate, limiter, address);
  const read = (metered: ReadGate, ms: number): Promise<void> =>
    metered.read(({ run }) =>
      run(async () => {
        time.spent += ms;
      }),
    );
  return { time, request, read };
}

it('refuses an address that has had its time, until the minute is over, and nobody else', async () => {
  const { time, request, read } = open();
  await read(request('a'), LIMIT_MS - 1);
  await read(request('a'), 1);
  await expect(read(request('a'), 1)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
  await read(request('b'), 1);
  time.now += WINDOW_MS;
  await read(request('a'), 1);
});

it('lets a request that has begun come to its end', async () => {
  const { request, read } = open();
  const begun = request('a');
  await read(begun, LIMIT_MS);
  await read(begun, 1);
  await expect(read(request('a'), 1)).rejects.toMatchObject({ status: 429 });
});

it('counts what a read took that failed', async () => {
  const { time, request, read } = open();
  const failing = request('a').read(({ run }) =>
    run(async () => {
      time.spent += LIMIT_MS;
      throw new Error('gone');
    }),
  );
  await expect(failing).rejects.toThrow('gone');
  await expect(read(request('a'), 1)).rejects.toMatchObject({ status: 429 });
});
