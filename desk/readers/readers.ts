import { Users } from 'lucide-react';
import { type Screen, startOfToday } from '../screen';
import { ReadersList } from './readers-list';

/** Readers with an account. */
export const readers: Screen = {
  name: 'readers',
  label: 'Readers',
  icon: Users,
  list: ReadersList,
  recordRepresentation: 'username',
  counters: [{ label: 'New readers', group: 'today', filter: () => ({ since: startOfToday() }) }],
};
