import { REQUEST_MESSAGES } from '@/lib/config/messages/requests';

/** The kinds of requests, in the order of the form. */
export const REQUEST_KINDS = [
  { value: 'opt-out', label: 'Remove all posts of this author, and collect no more', name: 'Remove all posts' },
  { value: 'takedown', label: 'Remove one post', name: 'Remove one post' },
  {
    value: 'claim',
    label: 'Confirm that this is me: show my link here, and let me remove my posts at any time',
    name: 'Confirm the author',
  },
] as const;

/** The sender's relation to the posts. */
export const RELATIONS = [
  { value: 'author', label: 'I am this author' },
  { value: 'agent', label: 'I act for this author' },
  { value: 'other', label: 'I am somebody else whom a post concerns' },
] as const;

export const MAX_NOTE_LENGTH = 2000;

/** How many requests of a kind there were, and how they ended. */
export type RequestTotals = {
  kind: (typeof REQUEST_KINDS)[number]['value'];
  received: number;
  open: number;
  granted: number;
  refused: number;
};

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
