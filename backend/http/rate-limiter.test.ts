import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const limit = { name: 'test', limit: 2, windowMs: 60_000 };

describe('createRateLimiter', () => {
  const start = () => {
    const time = { now: 0 };
    return { time, limiter: createRateLimiter(() => new Date(time.now), 1) };
  };

  it('sets Retry-After in seconds', () => {
    const { time, limiter } = start();
    limiter.use(limit, 'a');
    time.now = 20_500;
    limiter.use(limit, 'a');
    expect(() => limiter.use(limit, 'a')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '40' } }));
    time.now = 60_000;
    expect(() => limiter.use(limit, 'a')).not.toThrow();
  });

  it('keeps keys and limits apart', () => {
    const { limiter } = start();
    limiter.use(limit, 'a');
    limiter.use(limit, 'a');
    expect(() => limiter.use(limit, 'b')).not.toThrow();
    expect(() => limiter.use({ ...limit, name: 'other' }, 'a')).not.toThrow();
  });

  it('counts several limits together or not at all', () => {
    const { limiter } = start();
    const wide = { ...limit, name: 'wide', limit: 3 };
    const both = () =>
      limiter.countAll([
        [wide, 'a'],
        [limit, 'a'],
      ]);
    both();
    both();
    expect(both).toThrow('Too many requests');
    expect(() => limiter.use(wide, 'a')).not.toThrow();
    expect(() => limiter.use(wide, 'a')).toThrow('Too many requests');
  });

  it('charges an amount that is measured afterwards', () => {
    const { limiter } = start();
    limiter.check(limit, 'a');
    limiter.charge(limit, 'a', 1.5);
    expect(() => limiter.check(limit, 'a')).not.toThrow();
    limiter.charge(limit, 'a', 20);
    expect(() => limiter.check(limit, 'a')).toThrow('Too many requests');
    expect(() => limiter.check(limit, 'b')).not.toThrow();
  });

  it('takes a use back', () => {
    const { limiter } = start();
    for (let index = 0; index < 10; index += 1) {
      limiter.use(limit, 'a');
      limiter.refund(limit, 'a');
    }
    limiter.use(limit, 'a');
    limiter.use(limit, 'a');
    expect(() => limiter.use(limit, 'a')).toThrow('Too many requests');
  });
});
