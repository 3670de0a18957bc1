import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Check } from '../../components/icons/lucide';
import { Section } from '../../components/section';
import { useNextIssue } from '../mail/use-next-issue';

/** Lists the first steps of a new site. Hidden as soon as one post is published. */
export function FirstSteps() {
  const published = useTotal('posts', { state: 'published' });
  const posts = useTotal('posts', {});
  const sources = useTotal('sources', {});
  const { next } = useNextIssue();
  if (published !== 0) return null;
  return (
    <Section title="First steps">
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        <Step number={1} isDone={(sources ?? 0) > 0} to="/sources/create" title="Add a source">
          A blog, a newsletter, or any page with a feed. Its posts are collected every half hour.
        </Step>
        <Step number={2} isDone={(posts ?? 0) > 0} to="/posts/create" title="Or bring your own posts">
          Write one here, or take in a file: <code>npm run ingest -- posts.csv</code>
        </Step>
        <Step number={3} isDone={false} to="/review" title="Publish">
          With <code>INGEST_REVIEW=on</code> posts from sources wait in Review. Everything else is published as it
          comes.
        </Step>
        <Step number={4} isDone={next?.hasMailServer ?? false} to="/mail" title="Set up mail">
          <code>SMTP_URL</code> and <code>MAIL_FROM</code> in the settings; then send yourself a test.
        </Step>
        <Step number={5} isDone={false} title="Make it yours">
          Name, logo, colours, offers, postal address and privacy page: <code>docs/operating/make-it-yours.md</code>
        </Step>
      </Box>
    </Section>
  );
}

type StepProps = { number: number; isDone: boolean; title: string; to?: string; children: ReactNode };

function Step({ number, isDone, title, to, children }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box
        aria-hidden="true"
        sx={{
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 32,
          borderRadius: '50%',
          fontWeight: 700,
          border: 1,
          borderColor: isDone ? 'success.main' : 'primary.main',
          color: isDone ? 'success.main' : 'primary.main',
        }}
      >
        {isDone ? <Check size={18} /> : number}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 700 }}>
          {to ? (
            <Link component={RouterLink} to={to}>
              {title}
            </Link>
          ) : (
            title
          )}
          {isDone && ' (done)'}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
      </Box>
    </Box>
  );
}

/** How many rows match; undefined until that is known. */
function useTotal(resource: string, filter: Record<string, unknown>): number | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: [resource, 'count', filter],
    queryFn: async () => {
      const { total } = await dataProvider.getList(resource, { pagination: { page: 1, perPage: 1 }, filter });
      return total ?? 0;
    },
  });
  return data;
}
