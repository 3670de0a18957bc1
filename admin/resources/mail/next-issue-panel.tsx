import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { callApi } from '../../api';
import { FormField } from '../../components/form-field';
import { LoadError } from '../../components/load-error';
import { formatDay, RelativeTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import { SmallForm } from '../../components/small-form';
import { MailFrame } from './mail-frame';
import { MissedIssue } from './missed-issue';
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
          {next.isMissed && <MissedIssue date={next.date} />}
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

/** Sends the next issue to one address, which need not be on the list. */
function TestForm() {
  const notify = useNotify();
  const send = async ({ to = '' }: Record<string, string>) => {
    await callApi('POST', '/mail/test', { to });
    notify(`A test is on its way to ${to}.`, { type: 'success' });
  };
  return (
    <SmallForm submit="Send a test" work={send}>
      <FormField name="to" label="Send a test to" type="email" autoComplete="email" />
    </SmallForm>
  );
}
