import Box from '@mui/material/Box';
import { DataTable } from 'react-admin';
import { formatDay } from '../../components/relative-time';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import type { Issue } from './issue';
import { NextIssuePanel } from './next-issue-panel';
import { StateOfIssue } from './progress';

/** The next issue, and below it those that went out. */
export function MailList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}>
      <NextIssuePanel />
      <ScreenList sort={{ field: 'date', order: 'DESC' }} empty="No issue has gone out yet." link="show">
        <DataTable.Col
          source="date"
          label="Monday"
          render={({ date }: Issue) => <RowLink to="show">{formatDay(date)}</RowLink>}
        />
        <DataTable.Col source="subject" label="First tip" disableSort />
        <DataTable.Col label="State" render={(issue: Issue) => <StateOfIssue issue={issue} />} disableSort />
        <DataTable.NumberCol source="sent" label="Sent" disableSort />
        <DataTable.NumberCol source="waiting" label="To go" disableSort />
        <DataTable.NumberCol source="failed" label="Failed" disableSort />
        <DataTable.NumberCol source="unknown" label="Unknown" disableSort />
        <DataTable.NumberCol source="left" label="Had left" disableSort />
      </ScreenList>
    </Box>
  );
}
