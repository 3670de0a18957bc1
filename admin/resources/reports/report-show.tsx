import { Button, Card, Stack, Typography } from '@mui/material';
import { Link, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ReportedPostDetail } from '#backend/api/admin/operations/records.ts';
import { ActButton } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { Detail, Note, StateChip } from '../../components/section';
import { RelativeTime } from '../../components/words';
import { REASONS } from './reports-list';

/** One post with everything that readers said of it. */
export const ReportShow = () => (
  <Show title="Reports" actions={<Actions />} component="div">
    <WithRecord render={(post: ReportedPostDetail) => <Reports post={post} />} />
  </Show>
);

function Actions() {
  const post = useRecordContext<ReportedPostDetail>();
  if (!post) return <TopToolbar />;
  return (
    <TopToolbar>
      <ActButton
        {...{ verb: 'settle', label: 'Nothing to do', done: 'The reports are settled.', icon: 'check' }}
        disabled={!post.open}
      />
      <ActButton
        {...{ resource: 'posts', verb: 'hide', label: 'Hide the post', done: 'The post is hidden.', icon: 'eye-off' }}
        disabled={!post.isOnSite}
      />
      <Button startIcon={<Icon name="pencil" />} component={RouterLink} to={`/posts/${post.id}`}>
        Edit the post
      </Button>
    </TopToolbar>
  );
}

const Reports = ({ post: { id, title, author, isOnSite, entries } }: { post: ReportedPostDetail }) => (
  <Stack sx={{ gap: 1 }}>
    <Typography variant="h6" component="h2">
      <Link to={`/posts/${id}`}>{title}</Link>
    </Typography>
    <Note>
      {author ?? 'Unknown author'}
      {isOnSite === false && ' · not on the site'}
    </Note>
    {entries?.map(({ id, reason, note, signedIn, at, settledAt }) => (
      <Card key={id} component="article" sx={{ p: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <strong>{REASONS[reason]}</strong>
          <StateChip label={settledAt ? 'Settled' : 'Waiting'} tone={settledAt ? 'quiet' : 'waiting'} />
          <Detail>
            <RelativeTime at={at} />, by a {signedIn ? 'reader' : 'visitor'}
          </Detail>
        </Stack>
        {note && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{note}</Typography>}
      </Card>
    ))}
  </Stack>
);
