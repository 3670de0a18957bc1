/** Whether this process answers; says nothing about the upstreams, whose absence the pages survive. */
export const GET = () => Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } });
export const dynamic = 'force-dynamic';
