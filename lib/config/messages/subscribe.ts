import { error } from './toast-kinds';

/** Spec §8 "Subscribe", and the button of §4. */
export const SUBSCRIBE_MESSAGES = {
  emailRequired: {
    title: 'Email required',
    description: 'Please enter your email address',
    variant: 'destructive',
  },
  /** Prefers the function's own message. */
  refused: (reason?: string | null) =>
    ({
      title: 'Subscription failed',
      description: reason || 'Please try again',
      variant: 'destructive',
    }) as const,
  failed: error('Something went wrong. Please try again.'),
  subscribed: (message: string) => ({ title: 'Success!', description: message }) as const,
  submit: 'Subscribe',
  submitting: 'Subscribing...',
} as const;
