import { REQUEST_MESSAGES } from '@/lib/config/messages/requests';

const REQUEST_OUTCOMES = ['done', 'changed', 'incomplete', 'limited', 'failed'] as const;
/** The result of a request, in the address of the next page. */
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

const { sent, changed, incomplete, failed } = REQUEST_MESSAGES;

/** The text for each outcome, fixed because anyone can forge an address. */
export const REQUEST_OUTCOME_TEXTS = {
  done: sent,
  changed,
  incomplete,
  limited: { ...failed, description: 'Too many requests, please try again later.' },
  failed,
} as const satisfies Record<RequestOutcome, { title: string; description: string }>;

/** The outcome that a page's address names, or null. */
export const parseRequestOutcome = (value: string | string[] | undefined): RequestOutcome | null =>
  REQUEST_OUTCOMES.find((outcome) => outcome === value) ?? null;
