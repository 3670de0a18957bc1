import type { Env } from '#runtime/secrets.ts';
import { machineToken } from '#runtime/secrets.ts';
import { requestLocally } from './request-locally.ts';

const TIMEOUT_MS = 10_000;

/** The start's lines about the desk: its address, and the link for a first operator. */
export type DeskLines = { where: string; setUpUrl: string | null };

/** Null without a desk. */
export async function describeDesk(backendEnv: Env | null): Promise<DeskLines | null> {
  if (backendEnv === null || backendEnv.DESK === 'off') return null;
  const origin = `http://127.0.0.1:${backendEnv.BACKEND_PORT}`;
  const where = `${origin}/admin, on this machine`;
  try {
    return { where, setUpUrl: await fetchSetUpUrl(origin, backendEnv.JWT_SECRET ?? '') };
  } catch (error) {
    // Optional: a command prints the link, too.
    return {
      where: `${where}; npm run admin -- operators add lets somebody in (${(error as Error).message})`,
      setUpUrl: null,
    };
  }
}

async function fetchSetUpUrl(origin: string, jwtSecret: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${machineToken(jwtSecret)}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: '{}', timeoutMs: TIMEOUT_MS };
  const { status, body } = await requestLocally(`${origin}/admin/operations/operators.first-set-up`, options);
  if (status !== 200) throw new Error(`the backend answers ${status}`);
  return JSON.parse(body).data.url;
}
