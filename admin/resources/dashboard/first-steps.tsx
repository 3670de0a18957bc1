import { Avatar, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useGetList } from 'react-admin';
import { Icon } from '../../components/icon';
import { Note, Section } from '../../components/section';
import { useNextIssue } from '../mail/next-issue';

/** One row is enough for the total. */
const COUNTED = { pagination: { page: 1, perPage: 1 } };

/** Lists the first steps of a new site. Hidden as soon as one post is published. */
export function FirstSteps() {
  const { total: published } = useGetList('posts', { ...COUNTED, filter: { state: 'published' } });
  const { total: posts = 0 } = useGetList('posts', COUNTED);
  const { total: sources = 0 } = useGetList('sources', COUNTED);
  const { data: next } = useNextIssue();
  if (published !== 0) return null;
  return (
    <Section title="First steps">
      <Box component="ol" className="plain" sx={{ display: 'grid', gap: 2 }}>
        <Step number={1} isDone={sources > 0} to="/sources/create" title="Add a source">
          A blog, a newsletter, or any page with a feed. Its posts are collected every half hour.
        </Step>
        <Step number={2} isDone={posts > 0} to="/posts/create" title="Or bring your own posts">
          Write one here, or take in a file: <code>npm run ingest -- posts.csv</code>
        </Step>
        <Step number={3} to="/review" title="Publish">
          With <code>INGEST_REVIEW=on</code> posts from sources wait in Review. Everything else is published as it
          comes.
        </Step>
        <Step number={4} isDone={next?.hasMailServer} to="/mail" title="Set up mail">
          <code>SMTP_URL</code> and <code>MAIL_FROM</code> in the settings; then send yourself a test.
        </Step>
        <Step number={5} title="Make it yours">
          Name, logo, colours, offers, postal address and privacy page: <code>docs/operating/make-it-yours.md</code>
        </Step>
      </Box>
    </Section>
  );
}

type StepProps = { number: number; isDone?: boolean | undefined; title: string; to?: string; children: ReactNode };

const Step = ({ number, isDone, title, to, children }: StepProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
    <Avatar aria-hidden="true" sx={{ width: 32, height: 32, typography: 'body1', color: 'text.primary' }}>
      {isDone ? <Icon name="check" /> : number}
    </Avatar>
    <div>
      <strong>
        {to ? <Link to={to}>{title}</Link> : title}
        {isDone && ' (done)'}
      </strong>
      <Note>{children}</Note>
    </div>
  </Box>
);
