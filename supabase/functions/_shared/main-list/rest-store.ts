import type { ListStore, SubscriptionOutcome } from './types.ts';

const STORE_TIMEOUT_MS = 5000;

type RestOptions = {
  /** Origin of the data service. */
  url: string;
  secretKey: string;
  fetch?: (request: Request) => Promise<Response>;
};

/** The list's store over the data API, as the service role. Throws when the data service does not answer as it should. */
export function createRestStore({ url, secretKey, fetch: send = fetch }: RestOptions): ListStore {
  async function call(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    const response = await send(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} failed with status ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    requestSubscription: async ({ email, tokenHash, clientHash, clientLimit }) =>
      parseOutcome(
        await call('request_list_subscription', {
          p_email: email,
          p_token_hash: tokenHash,
          p_client_hash: clientHash,
          p_client_limit: clientLimit,
        }),
      ),
    releaseConfirmation: async (tokenHash) => {
      await call('release_list_confirmation', { p_token_hash: tokenHash });
    },
    confirm: async (tokenHash) => (await call('confirm_list_subscription', { p_token_hash: tokenHash })) === true,
    leave: async (unsubscribeToken) => (await call('leave_list', { p_token: unsubscribeToken })) === true,
  };
}

function parseOutcome(value: unknown): SubscriptionOutcome {
  if (typeof value === 'object' && value !== null && 'outcome' in value) {
    if (value.outcome === 'done' || value.outcome === 'limited') return { outcome: value.outcome };
    if (value.outcome === 'mail' && 'unsubscribe_token' in value && typeof value.unsubscribe_token === 'string') {
      return { outcome: 'mail', unsubscribeToken: value.unsubscribe_token };
    }
  }
  throw new Error('request_list_subscription answered something unknown');
}
