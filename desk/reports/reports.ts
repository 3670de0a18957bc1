import { Flag } from 'lucide-react';
import type { Screen } from '../screen';
import { ReportShow } from './report-show';
import { ReportsList } from './reports-list';

/** What readers have reported, by post. */
export const reports: Screen = {
  name: 'reports',
  label: 'Reports',
  icon: Flag,
  list: ReportsList,
  show: ReportShow,
  counters: [{ label: 'Reported posts', group: 'waiting', filter: () => ({}) }],
};
