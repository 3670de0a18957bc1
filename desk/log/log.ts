import { History } from 'lucide-react';
import type { Screen } from '../screen';
import { LogList } from './log-list';

/** Who did what when. */
export const log: Screen = { name: 'log', label: 'Log', icon: History, list: LogList };
