/** Everything that the list's functions say to a visitor. */
export const LIST_MESSAGES = {
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address.',
  limited: 'Too many requests. Please try again in an hour.',
  // The same words whether or not the address is known, so that nobody can find out who is subscribed.
  requested: 'Almost done! Please check your inbox and confirm your subscription.',
  confirmed: 'Your subscription is confirmed. See you on Monday!',
  confirmFailed: 'This link is not valid any more. Please subscribe again.',
  left: 'You have been unsubscribed.',
  leaveFailed: 'This link is not valid.',
} as const;
