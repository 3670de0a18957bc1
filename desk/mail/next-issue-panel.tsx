import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LoadError } from '../parts/load-error';
import { formatDay, RelativeTime } from '../parts/relative-time';
import { Section } from '../parts/section';
import { MailFrame } from './mail-frame';
import { TestForm } from './test-form';
import { TipsEditor } from './tips-editor';
import { useNextIssue } from './use-next-issue';

/** The issue that goes out next: its posts, a test of it, and how it will look. */
export function NextIssuePanel() {
  const { next, error, version, refetch } = useNextIssue();
  return (
    <Section title="The next issue">
      {error && <LoadError error={error} retry={refetch} />}
      {!next && !error && <Typography role="status">Loading…</Typography>}
      {next && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {formatDay(next.date)}, to {next.readers} {next.readers === 1 ? 'reader' : 'readers'}
            {next.goesOutAt ? (
              <>
                {' '}
                <RelativeTime at={next.goesOutAt} />. Until then posts still come, and what you choose stays.
              </>
            ) : (
              '. Its Monday has come; it has not gone out.'
            )}
          </Typography>
          {next.mail ? (
            <>
              <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{next.mail.subject}</Typography>
              <TipsEditor next={next} onChanged={() => void refetch()} />
              <TestForm />
              <MailFrame path={`/mail/next/html?${version}`} text={next.mail.text} />
            </>
          ) : (
            <Typography>Its week has no posts yet that could be tips.</Typography>
          )}
        </Box>
      )}
    </Section>
  );
}
