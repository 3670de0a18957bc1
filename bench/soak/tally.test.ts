import { describe, expect, it } from 'vitest';
import { createTally } from './tally.ts';

describe('the tally of a soak', () => {
  it('counts requests, outcomes and durations by kind', () => {
    const tally = createTally();
    for (const ms of [3, 1, 2]) tally.add('page', 'GET /', 200, { ms, atS: 0 });
    tally.add('page', 'GET /old', 308, { ms: 4, atS: 0 });
    tally.add('write', 'PUT /x', 200, { ms: 10.04, atS: 0 });
    expect(tally.requests()).toBe(5);
    expect(tally.rows()).toEqual({
      page: { requests: 4, 'p50 ms': 2, 'p99 ms': 3, 'most ms': 4, outcomes: '3 × 200, 1 × 308' },
      write: { requests: 1, 'p50 ms': 10, 'p99 ms': 10, 'most ms': 10, outcomes: '1 × 200' },
    });
    expect(tally.unexpected()).toEqual([]);
    expect(tally.failures()).toBe(0);
  });

  it('names what was not answered well, and takes what had no answer for a failure, too', () => {
    const tally = createTally();
    tally.add('page', 'GET /gone', 404, { ms: 1, atS: 1 });
    tally.add('page', 'GET /', 503, { ms: 1, atS: 2 });
    tally.add('page', 'GET /', 503, { ms: 1, atS: 5 });
    tally.add('page', 'GET /', 'did not answer', { ms: 1, atS: 6 });
    expect(tally.unexpected()).toEqual([
      { outcome: 404, what: 'GET /gone', times: 1, firstAtS: 1, lastAtS: 1 },
      { outcome: 503, what: 'GET /', times: 2, firstAtS: 2, lastAtS: 5 },
      { outcome: 'did not answer', what: 'GET /', times: 1, firstAtS: 6, lastAtS: 6 },
    ]);
    expect(tally.failures()).toBe(3);
  });

  it('tells when somebody waited for more than a second', () => {
    const tally = createTally();
    for (const [ms, atS] of [
      [900, 5],
      [1500, 12],
      [4000.4, 13.9],
      [1100, 31.2],
    ] as const)
      tally.add('page', 'GET /', 200, { ms, atS });
    expect(tally.slowMoments()).toEqual([
      { atS: 10, requests: 1, longestMs: 1500 },
      { atS: 0, requests: 1, longestMs: 4000 },
      { atS: 30, requests: 1, longestMs: 1100 },
    ]);
  });
});
