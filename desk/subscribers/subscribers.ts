import { AtSign } from 'lucide-react';
import { type Screen, startOfToday } from '../screen';
import { SubscribersList } from './subscribers-list';

/** The list of the Monday mail. */
export const subscribers: Screen = {
  name: 'subscribers',
  label: 'Subscribers',
  icon: AtSign,
  list: SubscribersList,
  recordRepresentation: 'email',
  counters: [{ label: 'New subscribers', group: 'today', filter: () => ({ since: startOfToday() }) }],
};
