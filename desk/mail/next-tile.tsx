import Typography from '@mui/material/Typography';
import { count } from '../parts/count';
import { formatDay, RelativeTime } from '../parts/relative-time';
import { useNextIssue } from './use-next-issue';

/** When the next mail goes out, on the first page. */
export function NextTile() {
  const { next, error } = useNextIssue();
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!next) return <Typography>…</Typography>;
  return (
    <Typography>
      {next.mail ? `${next.mail.subject}.` : 'The week has no tips yet.'} To {count(next.readers, 'reader')},{' '}
      {next.goesOutAt ? <RelativeTime at={next.goesOutAt} /> : `the issue of ${formatDay(next.date)}`}.
    </Typography>
  );
}
