import { CalendarDays } from 'lucide-react';
import type { Screen } from '../screen';
import { SummariesList } from './summaries-list';
import { namePeriod } from './summary';
import { SummaryEdit } from './summary-edit';

/** The summaries of days and weeks. */
export const summaries: Screen = {
  name: 'summaries',
  label: 'Summaries',
  icon: CalendarDays,
  list: SummariesList,
  edit: SummaryEdit,
  recordRepresentation: namePeriod,
  counters: [{ label: 'Summaries failed', group: 'waiting', filter: () => ({ state: 'failed' }) }],
};
