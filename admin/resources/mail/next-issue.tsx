import { Alert, Stack, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import type { NextIssue } from '#backend/admin/operations/records.ts';
import { callApi } from '../../api';
import { formatDay, RelativeTime } from '../../components/relative-time';
import { Loaded, Note, Section, useApi } from '../../components/section';
import { FormField, SmallForm } from '../../components/small-form';
import { count } from '../../components/words';
import { MailFrame } from './mail-frame';
import { TipsEditor } from './tips-editor';

export const useNextIssue = () => useApi<NextIssue>('/mail/next');

/** When the next mail goes out, on the first page. */
export function NextTile() {
  const { data: next, error } = useNextIssue();
  if (!next) return <Note>{error?.message ?? '…'}</Note>;
  if (next.isMissed) return <MissedIssue date={next.date} />;
  return (
    <>
      {next.mail?.subject ?? 'The week has no tips yet.'}
      <Note>
        To {count(next.readers, 'reader')},{' '}
        {next.goesOutAt ? <RelativeTime at={next.goesOutAt} /> : `the issue of ${formatDay(next.date)}`}
      </Note>
      {!next.hasMailServer && (
        <Note>
          No mail server is set (<code>SMTP_URL</code>): mails are kept as files in <code>DATA_DIR/outbox</code>.
        </Note>
      )}
    </>
  );
}

/** An issue that should have gone out, and that nothing sends by itself. */
const MissedIssue = ({ date }: { date: string }) => (
  <Alert severity="warning">
    The issue of {formatDay(date)} was not sent, and will not be by itself: <code>npm run admin -- mail send</code>{' '}
    sends it, until the next Monday.
  </Alert>
);

/** The issue that goes out next: its posts, a test of it, and how it will look. */
export function NextIssuePanel() {
  const notify = useNotify();
  const query = useNextIssue();
  // To one address, which need not be on the list.
  const sendTest = async ({ to = '' }: Record<string, string>) => {
    await callApi('POST', '/mail/test', { to });
    notify(`A test is on its way to ${to}.`, { type: 'success' });
  };
  return (
    <Section title="The next issue">
      <Loaded query={query}>
        {(next) => (
          <Stack sx={{ gap: 2 }}>
            <Note>
              {formatDay(next.date)}, to {count(next.readers, 'reader')}
              {next.goesOutAt ? (
                <>
                  {' '}
                  <RelativeTime at={next.goesOutAt} />. Until then posts still come, and what you choose stays.
                </>
              ) : (
                '. Its Monday has come; it has not gone out.'
              )}
            </Note>
            {next.isMissed && <MissedIssue date={next.date} />}
            {next.mail ? (
              <>
                <Typography variant="subtitle2" component="div">
                  {next.mail.subject}
                </Typography>
                <TipsEditor next={next} onChanged={() => void query.refetch()} />
                <SmallForm submit="Send a test" work={sendTest}>
                  <FormField name="to" label="Send a test to" type="email" autoComplete="email" />
                </SmallForm>
                <MailFrame path={`/mail/next/html?${query.dataUpdatedAt}`} text={next.mail.text} />
              </>
            ) : (
              'Its week has no posts yet that could be tips.'
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
