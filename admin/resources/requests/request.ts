import type { States } from '../../components/section';

export const KINDS = {
  'opt-out': 'Remove all posts',
  takedown: 'Remove one post',
  claim: 'Confirm the author',
} as const;

export const RELATIONS = {
  author: 'says to be the author',
  agent: 'says to act for the author',
  other: 'is somebody else',
} as const;

export const REQUEST_STATES = {
  open: { label: 'Waiting', tone: 'waiting' },
  granted: { label: 'Granted', tone: 'good' },
  refused: { label: 'Refused', tone: 'quiet' },
} as const satisfies States<string>;
