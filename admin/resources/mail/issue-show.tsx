import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Show, TopToolbar, useRecordContext } from 'react-admin';
import { ActButton } from '../../components/act-button';
import { ConfirmButton } from '../../components/confirm-button';
import { Pause, Play, Send } from '../../components/icons/lucide';
import { formatDay } from '../../components/relative-time';
import { Section } from '../../components/section';
import { useAct } from '../../components/use-act';
import type { Issue } from './issue';
import { MailFrame } from './mail-frame';
import { Progress, StateOfIssue } from './progress';

type Named = { email: string; reason: string | null };
/** One issue. React-admin shows the list's row until it has come: what that lacks is optional. */
type IssueDetail = Issue & { mail?: { subject: string; text: string }; failedMails?: Named[]; unknownMails?: Named[] };

const RENEW_MS = 2000;

/** One issue: how far it is, what was not taken, and what it said. */
export function IssueShow() {
  return (
    <Show
      title="Monday mail"
      actions={<Actions />}
      component="div"
      queryOptions={{
        refetchInterval: ({ state }) => ((state.data as IssueDetail | undefined)?.finishedAt ? false : RENEW_MS),
      }}
    >
      <Detail />
    </Show>
  );
}

function Actions() {
  const issue = useRecordContext<IssueDetail>();
  const act = useAct('mail');
  if (!issue) return <TopToolbar />;
  return (
    <TopToolbar>
      {!issue.finishedAt &&
        (issue.pausedAt ? (
          <ActButton verb="resume" label="Resume" done="The mail goes on." icon={<Play size={18} />} />
        ) : (
          <ActButton verb="pause" label="Pause" done="No mail leaves until you resume it." icon={<Pause size={18} />} />
        ))}
      {issue.unknown > 0 && (
        <ConfirmButton
          label="Send the unknown again"
          icon={<Send size={18} />}
          title="Send them again?"
          text="Nobody knows whether these mails arrived. Some readers may get the mail twice."
          confirm="Send again"
          work={() => act({ verb: 'resend-unknown', ids: [issue.id], done: 'They are sent again.' })}
        />
      )}
    </TopToolbar>
  );
}

function Detail() {
  const issue = useRecordContext<IssueDetail>();
  if (!issue) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title={`The issue of ${formatDay(issue.date)}`}>
        <StateOfIssue issue={issue} />
        <Typography component="div" role="status" sx={{ mt: 1 }}>
          <Progress issue={issue} />
        </Typography>
      </Section>
      <NamedMails title="Not taken by the mail server" mails={issue.failedMails ?? []} />
      <NamedMails title="Handed over without an answer" mails={issue.unknownMails ?? []} />
      {issue.mail && (
        <Section title={issue.mail.subject}>
          <MailFrame path={`/mail/${issue.date}/html`} text={issue.mail.text} />
        </Section>
      )}
    </Box>
  );
}

function NamedMails({ title, mails }: { title: string; mails: Named[] }) {
  if (mails.length === 0) return null;
  return (
    <Section title={title}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
        {mails.map(({ email, reason }) => (
          <li key={email}>
            {email}
            {reason && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                : {reason}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Section>
  );
}
