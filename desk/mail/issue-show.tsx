import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { Button, Confirm, Show, TopToolbar, useRecordContext } from 'react-admin';
import { Section } from '../parts/section';
import { useAct } from '../parts/use-act';
import { formatDay, type Issue } from './issue';
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
  const [isAsking, setAsking] = useState(false);
  if (!issue) return <TopToolbar />;
  const ids = [issue.id];
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {!issue.finishedAt &&
        (issue.pausedAt ? (
          <Button label="Resume" onClick={() => void act({ verb: 'resume', ids, done: 'The mail goes on.' })}>
            <Play size={18} />
          </Button>
        ) : (
          <Button
            label="Pause"
            onClick={() => void act({ verb: 'pause', ids, done: 'No mail leaves until you resume it.' })}
          >
            <Pause size={18} />
          </Button>
        ))}
      {issue.unknown > 0 && (
        <Button label="Send the unknown again" onClick={() => setAsking(true)}>
          <Send size={18} />
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="Send them again?"
        content="Nobody knows whether these mails arrived. Some readers may get the mail twice."
        confirm="Send again"
        onConfirm={() => {
          setAsking(false);
          void act({ verb: 'resend-unknown', ids, done: 'They are sent again.' });
        }}
        onClose={() => setAsking(false)}
      />
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
