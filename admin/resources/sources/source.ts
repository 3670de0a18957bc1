import type { RaRecord } from 'react-admin';
import type { States } from '../../components/section';
import { count } from '../../components/words';

/** A source as the API lists it. */
export type Source = RaRecord<number> & {
  url: string;
  title: string | null;
  type: 'LinkedIn' | 'Twitter' | 'web' | null;
  author: string | null;
  health: 'new' | 'ok' | 'held' | 'failing' | 'paused';
  reason: string | null;
  failures: number;
  nextPollAt: string;
  polledAt: string | null;
  newPosts: number;
  posts: number;
  drafts: number;
  heldAt: string | null;
  appliesChanges: boolean;
  rules: Rules;
};

/** Which items it takes. */
export type Rules = { minWords: number; skipReplies: boolean; skipReposts: boolean; blockWords: string[] };

/** "at least 20 words, no replies" */
export function describeRules({ minWords, skipReplies, skipReposts, blockWords }: Rules): string {
  const parts = [
    minWords > 0 && `at least ${count(minWords, 'word')}`,
    skipReplies && 'no replies',
    skipReposts && 'no reposts',
    blockWords.length > 0 && `nothing with ${blockWords.map((word) => `“${word}”`).join(', ')}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'takes every item';
}

export const HEALTHS: States<Source['health']> = {
  new: { label: 'New', tone: 'waiting' },
  ok: { label: 'OK', tone: 'good' },
  held: { label: 'Held back', tone: 'waiting' },
  failing: { label: 'Failing', tone: 'bad' },
  paused: { label: 'Paused', tone: 'quiet' },
};

/** Why the state is not simply OK. */
export function explainHealth({ health, reason, drafts }: Pick<Source, 'health' | 'reason' | 'drafts'>): string | null {
  if (health !== 'held') return reason;
  return `It brought more than a source may publish: ${count(drafts, 'post')} ${drafts === 1 ? 'waits' : 'wait'} for review.`;
}
