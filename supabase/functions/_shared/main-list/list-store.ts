import type { ListStore, SubscriptionOutcome } from './types.ts';

/** Calls a function of the database by name, and returns its result. */
type Call = (name: string, parameters: Record<string, string | number | null>) => Promise<unknown>;

/** The list's store by the functions of its migration. */
export const createListStore = (call: Call): ListStore => ({
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
});

function parseOutcome(value: unknown): SubscriptionOutcome {
  if (typeof value === 'object' && value !== null && 'outcome' in value) {
    if (value.outcome === 'done' || value.outcome === 'limited') return { outcome: value.outcome };
    if (value.outcome === 'mail' && 'unsubscribe_token' in value && typeof value.unsubscribe_token === 'string') {
      return { outcome: 'mail', unsubscribeToken: value.unsubscribe_token };
    }
  }
  throw new Error('request_list_subscription answered something unknown');
}
