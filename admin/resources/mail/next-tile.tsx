import Typography from '@mui/material/Typography';
import { count } from '../../components/count';
import { formatDay, RelativeTime } from '../../components/relative-time';
import { MissedIssue } from './missed-issue';
import { useNextIssue } from './use-next-issue';

/** When the next mail goes out, on the first page. */
export function NextTile() {
  const { next, error } = useNextIssue();
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!next) return <Typography>…</Typography>;
  if (next.isMissed) return <MissedIssue date={next.date} />;
  return (
    <>
      <Typography>
        {next.mail ? `${next.mail.subject}.` : 'The week has no tips yet.'} To {count(next.readers, 'reader')},{' '}
        {next.goesOutAt ? <RelativeTime at={next.goesOutAt} /> : `the issue of ${formatDay(next.date)}`}.
      </Typography>
      {!next.hasMailServer && (
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          No mail server is set (<code>SMTP_URL</code>): mails are kept as files in <code>DATA_DIR/outbox</code>.
        </Typography>
      )}
    </>
  );
}
