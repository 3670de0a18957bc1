import { toClient } from '#lib/config/trusted-proxies.ts';
import type { RateLimiter } from '#runtime/rate-limiter.ts';
import type { Layer } from '../middleware/layers.ts';
import { RenderLimitError, sendRefusal } from './refuse-render.ts';

/** Writes that change nothing, because their body or session is wrong. Each takes milliseconds of Next. */
const REFUSED_BY_ADDRESS = { name: 'refused by address', limit: 300, windowMs: 60_000 };

/** Counts refused writes, and refuses the next ones before their body is read. */
export function limitRefused(limiter: RateLimiter): Layer {
  return (request, response, pass) => {
    if (request.method === 'GET' || request.method === 'HEAD') return pass();
    const { address } = toClient(String(request.headers['x-forwarded-for'] ?? ''));
    try {
      limiter.check(REFUSED_BY_ADDRESS, address);
    } catch (error) {
      if (error instanceof RenderLimitError) return sendRefusal(request, response, error);
      throw error;
    }
    response.once('finish', () => {
      const { statusCode } = response;
      if (statusCode >= 400 && statusCode < 500) limiter.charge(REFUSED_BY_ADDRESS, address, 1);
    });
    pass();
  };
}
