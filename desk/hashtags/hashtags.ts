import { Hash } from 'lucide-react';
import type { Screen } from '../screen';
import { HashtagsList } from './hashtags-list';

/** Names of hashtags, which belong to everybody. */
export const hashtags: Screen = {
  name: 'hashtags',
  label: 'Hashtags',
  icon: Hash,
  list: HashtagsList,
  counters: [{ label: 'Hashtags to approve', group: 'waiting', filter: () => ({ state: 'waiting' }) }],
};
