import { Alert, Box, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { NextIssue } from '#backend/api/admin/operations/records.ts';
import { apiUrl, callApi } from '../../api';
import { Loaded, Note, Section, useApi } from '../../components/section';
import { FormField, SmallForm } from '../../components/small-form';
import { count, formatDay, RelativeTime } from '../../components/words';
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

type MailFrameProps = {
  /** The mail's HTML in the API. */
  path: string;
  text: string;
};

/** A mail as its readers get it: in HTML, in a frame where no script runs, and as plain text. */
export function MailFrame({ path, text }: MailFrameProps) {
  const [tab, setTab] = useState<'html' | 'text'>('html');
  return (
    <div>
      <Tabs value={tab} onChange={(_, value) => setTab(value)} aria-label="How the mail is shown" sx={{ mb: 1 }}>
        <Tab value="html" label="As it looks" />
        <Tab value="text" label="Plain text" />
      </Tabs>
      {tab === 'html' ? (
        <Box
          component="iframe"
          title="The mail as it looks"
          src={apiUrl(path)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          sx={{ ...FRAME, width: '100%', height: '70vh', bgcolor: 'common.white' }}
        />
      ) : (
        // Reachable by keyboard, because it scrolls.
        <Box component="pre" tabIndex={0} sx={{ ...FRAME, m: 0, p: 2, overflow: 'auto', whiteSpace: 'pre-wrap' }}>
          {text}
        </Box>
      )}
    </div>
  );
}

const FRAME = { maxHeight: '70vh', border: 1, borderColor: 'divider', borderRadius: 1 };
