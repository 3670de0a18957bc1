import type { Source } from '#backend/admin/operations/records.ts';
import type { States } from '../../components/section';
import { count } from '../../components/words';

/** "at least 20 words, no replies" */
export function describeRules({ minWords, skipReplies, skipReposts, blockWords }: Source['rules']): string {
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
