import { SUGGESTION_MESSAGES } from '@/lib/messages/later';

export const MAX_NOTE_LENGTH = 300;
export const MAX_LINK_LENGTH = 1000;

/** The page with the form, in which the address of a post stands already. */
export const suggestPath = (link = ''): `/${string}` => `/suggest${link && `?${new URLSearchParams({ link })}`}`;

/** The state of a suggestion, in the words of the list. */
export const SUGGESTION_STATES = { open: 'Sent', taken: 'Taken', dismissed: 'Not taken' } as const;

/** A post that the reader has suggested. */
export type Suggestion = {
  id: number;
  /** The address of the original; null for one that is no web address. */
  link: string | null;
  note: string | null;
  state: keyof typeof SUGGESTION_STATES;
  /** ISO 8601. */
  createdAt: string;
  /** Of the post, once it is here. */
  path: `/feed/${string}` | null;
};

/** The outcomes of the form, in the next page's address; fixed texts, because anyone can forge it. */
export const SUGGESTION_OUTCOME_TEXTS = SUGGESTION_MESSAGES;
export type SuggestionOutcome = keyof typeof SUGGESTION_OUTCOME_TEXTS;
