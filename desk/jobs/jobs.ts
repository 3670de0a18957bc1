import { Cog } from 'lucide-react';
import type { Screen } from '../screen';
import { JobsList } from './jobs-list';

/** What is done in the background. */
export const jobs: Screen = {
  name: 'jobs',
  label: 'Jobs',
  icon: Cog,
  list: JobsList,
  counters: [{ label: 'Jobs failed', group: 'waiting', filter: () => ({ state: 'failed' }) }],
};
