import { StateChip } from '../parts/state-chip';
import { type PostState, STATES } from './post';

/** What became of a post. */
export function PostStateChip({ state }: { state: PostState }) {
  const { name, tone } = STATES.find(({ id }) => id === state) ?? { name: state, tone: 'quiet' as const };
  return <StateChip label={name} tone={tone} />;
}
