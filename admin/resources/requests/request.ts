import type { RaRecord } from 'react-admin';
import type { States } from '../../components/section';

export type AuthorRequest = RaRecord<number> & {
  kind: keyof typeof KINDS;
  state: keyof typeof REQUEST_STATES;
  author: string;
  postId: number | null;
  postTitle: string | null;
  postAuthor: string | null;
  link: string | null;
  code: string | null;
  name: string;
  email: string;
  relation: keyof typeof RELATIONS;
  note: string | null;
  createdAt: string;
  dueAt: string;
  decidedAt: string | null;
  reason: string | null;
};

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
