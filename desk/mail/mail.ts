import { Mail } from 'lucide-react';
import type { Screen } from '../screen';
import { IssueShow } from './issue-show';
import { MailList } from './mail-list';
import { NextTile } from './next-tile';

/** The Monday mail. */
export const mail: Screen = {
  name: 'mail',
  label: 'Monday mail',
  icon: Mail,
  list: MailList,
  show: IssueShow,
  tile: NextTile,
};
