import type { Captured } from '../extract/captured.ts';

/** The answer of the desk, in a few words. `isSent` is false where the post has to be looked at there. */
export type Sent = { isSent: boolean; says: string };

const OUTCOMES: Record<string, string> = {
  sent: 'Sent for review',
  suggested: 'Waits for review already',
  here: 'Is on the site already',
};
const WAIT_MS = 20_000;

/** Sends a post for review with a key (`posts.suggest`). Never throws. */
export async function sendToReview(desk: string, key: string, captured: Captured): Promise<Sent> {
  try {
    const response = await fetch(`${desk}/admin/api/posts/suggest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ captured }),
      credentials: 'omit',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const answer = await response.json();
    const says = OUTCOMES[answer.data?.outcome];
    if (response.ok && says) return { isSent: true, says };
    return { isSent: false, says: String(answer.error?.message ?? `The desk answers ${response.status}.`) };
  } catch (error) {
    console.warn('The desk could not be reached', error);
    return { isSent: false, says: 'The desk does not answer.' };
  }
}
