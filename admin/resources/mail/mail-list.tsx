import { LinearProgress, Stack } from '@mui/material';
import { DataTable, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import type { Issue, IssueDetail } from '#backend/api/admin/operations/records.ts';
import { ActButton, AskButton, RecordLink } from '../../components/buttons';
import { ScreenList } from '../../components/screen-list';
import { Note, Section, StateChip } from '../../components/section';
import { useAct } from '../../components/use-act';
import { formatDay } from '../../components/words';
import { MailFrame, NextIssuePanel } from './next-issue';

/** The next issue, and below it those that went out. */
export const MailList = () => (
  <Stack sx={{ gap: 2, pt: 2 }}>
    <NextIssuePanel />
    <ScreenList sort={{ field: 'date', order: 'DESC' }} empty="No issue has gone out yet." link="show">
      <DataTable.Col
        source="date"
        label="Day"
        render={({ date }: Issue) => <RecordLink to="show">{formatDay(date)}</RecordLink>}
      />
      <DataTable.Col
        source="subject"
        label="First tip"
        disableSort
        render={({ subject, isDaily }: Issue) => (isDaily ? 'What readers follow, daily' : subject)}
      />
      <DataTable.Col label="State" render={toState} disableSort />
      <DataTable.NumberCol source="sent" disableSort />
      <DataTable.NumberCol source="waiting" label="To go" disableSort />
      <DataTable.NumberCol source="failed" disableSort />
      <DataTable.NumberCol source="unknown" disableSort />
      <DataTable.NumberCol source="left" label="Had left" disableSort />
    </ScreenList>
  </Stack>
);

function toState({ finishedAt, pausedAt }: Issue) {
  if (finishedAt) return <StateChip label="Sent" tone="good" />;
  return pausedAt ? <StateChip label="Paused" tone="bad" /> : <StateChip label="Being sent" tone="waiting" />;
}

const RENEW_MS = 2000;

/** One issue: how far it is, what was not taken, and what it said. */
export const IssueShow = () => (
  <Show
    title="Monday mail"
    actions={<Actions />}
    component="div"
    queryOptions={{
      refetchInterval: ({ state }) => ((state.data as IssueDetail | undefined)?.finishedAt ? false : RENEW_MS),
    }}
  >
    <WithRecord
      render={(issue: IssueDetail) => (
        <Stack sx={{ gap: 2 }}>
          <Section title={`${issue.isDaily ? 'The daily mails' : 'The issue'} of ${formatDay(issue.date)}`}>
            {toState(issue)}
            <Note role="status">
              <Progress issue={issue} />
            </Note>
          </Section>
          <NamedMails title="Not taken by the mail server" mails={issue.failedMails} />
          <NamedMails title="Handed over without an answer" mails={issue.unknownMails} />
          {issue.mail && (
            <Section title={issue.mail.subject}>
              <MailFrame path={`/mail/${issue.date}/html`} text={issue.mail.text} />
            </Section>
          )}
        </Stack>
      )}
    />
  </Show>
);

function Actions() {
  const issue = useRecordContext<IssueDetail>();
  const act = useAct('mail');
  return (
    <TopToolbar>
      {issue &&
        !issue.finishedAt &&
        (issue.pausedAt ? (
          <ActButton verb="resume" label="Resume" done="The mail goes on." icon="play" />
        ) : (
          <ActButton verb="pause" label="Pause" done="No mail leaves until you resume it." icon="pause" />
        ))}
      {issue && issue.unknown > 0 && (
        <AskButton
          {...{ label: 'Send the unknown again', icon: 'send', title: 'Send them again?', submit: 'Send again' }}
          text="Nobody knows whether these mails arrived. Some readers may get the mail twice."
          work={() => act({ verb: 'resend-unknown', ids: [issue.id], done: 'They are sent again.' })}
        />
      )}
    </TopToolbar>
  );
}

/** How far an issue is that goes out, in words and as a bar; of one that has gone out, the numbers. */
function Progress({ issue: { mails, sent, failed, unknown, left, waiting } }: { issue: Issue }) {
  const rest = { 'to go': waiting, failed, unknown, 'had left the list': left };
  const parts = Object.entries(rest).flatMap(([words, number]) => (number > 0 ? [`${number} ${words}`] : []));
  const percent = (100 * (mails - waiting)) / Math.max(1, mails);
  return (
    <>
      {waiting > 0 && <LinearProgress variant="determinate" value={percent} aria-label="Mails that have left" />}
      {[`${sent} sent`, ...parts].join(', ')}
    </>
  );
}

function NamedMails({ title, mails = [] }: { title: string; mails: IssueDetail['failedMails'] }) {
  if (mails.length === 0) return null;
  return (
    <Section title={title}>
      <ul>
        {mails.map(({ email, reason }) => (
          <li key={email}>
            {email}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </Section>
  );
}
