import { SUBSCRIBE_MESSAGES } from '@/lib/messages/first-load';
import { SUBSCRIBE_ANSWERS } from '@/lib/messages/later';

/** The response of a mailing list function, with its own message if it has one. */
export type ListResponse = { success: true; message: string } | { success: false; error: string | null };

const { emailRequired, failed } = SUBSCRIBE_MESSAGES;
const { refused, subscribed } = SUBSCRIBE_ANSWERS;

/**
 * The outcomes of each form without JavaScript, in the next page's address; fixed texts, because anyone can forge it. With
 * JavaScript the function's own message is shown.
 */
export const OUTCOME_TEXTS = {
  subscribe: {
    done: subscribed('Almost done! Please check your inbox and confirm your subscription.'),
    refused: refused(),
    missing: emailRequired,
    failed,
  },
  confirm: {
    done: { title: 'You are subscribed', description: 'Your subscription is confirmed. See you on Monday!' },
    refused: { title: 'Not confirmed', description: 'This link is not valid any more. Please subscribe again.' },
    missing: { title: 'Not confirmed', description: 'This link is incomplete. Please open it from the e-mail again.' },
    failed,
  },
  unsubscribe: {
    done: { title: 'You are unsubscribed', description: 'We will not write to this address again.' },
    refused: { title: 'Not unsubscribed', description: 'This link is not valid.' },
    missing: {
      title: 'Not unsubscribed',
      description: 'This link is incomplete. Please open it from the e-mail again.',
    },
    failed,
  },
} as const;
export type ListOutcome = keyof (typeof OUTCOME_TEXTS)['subscribe'];
