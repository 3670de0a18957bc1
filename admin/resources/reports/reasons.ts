/** The reasons of the API in an operator's words. */
export const REASONS = [
  { id: 'spam', name: 'Spam' },
  { id: 'incorrect', name: 'Wrong author or link' },
  { id: 'offensive', name: 'Offensive' },
  { id: 'copyright', name: 'Copyright' },
  { id: 'other', name: 'Something else' },
] as const;

export type Reason = (typeof REASONS)[number]['id'];

export const nameReason = (reason: Reason): string => REASONS.find(({ id }) => id === reason)?.name ?? reason;
