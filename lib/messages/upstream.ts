/** Spec §8 "Feed and article": what the server says of the content API's failures. */
export const UPSTREAM_MESSAGES = {
  httpError: (status: number) => `HTTP error! status: ${status}`,
  /** Not in the specification: too many searches at once. */
  busy: 'Too many searches at the moment, please try again in a few seconds.',
} as const;
