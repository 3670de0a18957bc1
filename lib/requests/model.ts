import { REQUEST_MESSAGES } from '@/lib/messages/later';

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

const { sent, changed, incomplete, failed } = REQUEST_MESSAGES;

/** The results of a request, in the address of the next page; fixed texts, because anyone can forge it. */
export const REQUEST_OUTCOME_TEXTS = {
  done: sent,
  changed,
  incomplete,
  limited: { ...failed, description: 'Too many requests, please try again later.' },
  failed,
} as const;
export type RequestOutcome = keyof typeof REQUEST_OUTCOME_TEXTS;
