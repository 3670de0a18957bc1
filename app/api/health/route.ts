/** Liveness of this process. Does not check the upstreams, because cached pages work without them. */
export const GET = () => Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } });
