import { machineToken } from '../process/machine-token.ts';
import type { Env } from '../process/secrets.ts';

const TIMEOUT_MS = 10_000;

/** What the start says of the desk: where it is, and the link for its first operator while there is none. */
export type DeskLines = { where: string; setUpUrl: string | null };

/** Null where there is no desk. */
export async function describeDesk(backendEnv: Env | null): Promise<DeskLines | null> {
  if (backendEnv === null || backendEnv.DESK === 'off') return null;
  const origin = `http://127.0.0.1:${backendEnv.BACKEND_PORT}`;
  const where = `${origin}/admin, on this machine`;
  try {
    return { where, setUpUrl: await fetchSetUpUrl(origin, backendEnv.JWT_SECRET ?? '') };
  } catch (error) {
    // The site is up: how to get into its desk is also said by a command.
    return { where: `${where}; npm run operators lets somebody in (${(error as Error).message})`, setUpUrl: null };
  }
}

async function fetchSetUpUrl(origin: string, jwtSecret: string): Promise<string | null> {
  const response = await fetch(`${origin}/admin/operations/operators-first-set-up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${machineToken(jwtSecret)}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the backend answers ${response.status}`);
  const { data } = (await response.json()) as { data: { url: string | null } };
  return data.url;
}
