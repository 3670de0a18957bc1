import Alert from '@mui/material/Alert';
import { formatDay } from '../../components/relative-time';

/** An issue that should have gone out, and that nothing sends by itself. */
export function MissedIssue({ date }: { date: string }) {
  return (
    <Alert severity="warning">
      The issue of {formatDay(date)} was not sent, and will not be by itself: <code>npm run admin -- mail send</code>{' '}
      sends it, until the next Monday.
    </Alert>
  );
}
