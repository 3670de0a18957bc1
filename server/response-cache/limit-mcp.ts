import { toClient } from '#lib/config/trusted-proxies.ts';
import { isMcpCall, MCP_PATH } from '#lib/mcp/endpoint.ts';
import type { RateLimiter } from '#runtime/rate-limiter.ts';
import type { Layer } from '../middleware/layers.ts';
import { RenderLimitError, sendRefusal } from './refuse-render.ts';

const CALLS_BY_ADDRESS = { name: 'assistants by address', limit: 300, windowMs: 60_000 };
/** Of a provider of assistants, which calls for many people. */
const CALLS_BY_NETWORK = { name: 'assistants by network', limit: 1_200, windowMs: 60_000 };

/** Counts the calls of assistants, and refuses those above the limits before their body is read. */
export function limitMcp(limiter: RateLimiter): Layer {
  return (request, response, pass) => {
    const { method = '', url = '', headers } = request;
    if (url.split('?', 1)[0] !== MCP_PATH || !isMcpCall({ method, accept: headers.accept })) return pass();
    const { address, network } = toClient(String(headers['x-forwarded-for'] ?? ''));
    try {
      limiter.countAll([
        [CALLS_BY_ADDRESS, address],
        [CALLS_BY_NETWORK, network],
      ]);
    } catch (error) {
      if (error instanceof RenderLimitError) return sendRefusal(request, response, error);
      throw error;
    }
    pass();
  };
}
