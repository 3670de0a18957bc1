import { Button, Card, Stack, Typography } from '@mui/material';
import { Link, type RaRecord, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActButton } from '../../components/act-button';
import { Icon } from '../../components/icon';
import { RelativeTime } from '../../components/relative-time';
import { Detail, Note, StateChip } from '../../components/section';
import { REASONS } from './reports-list';

/** React-admin shows the list's row until the post with its reports has come: what that lacks is optional. */
type PostReports = RaRecord<number> & {
  title: string;
  author: string | null;
  isOnSite?: boolean;
  open?: number;
  entries?: {
    id: number;
    reason: keyof typeof REASONS;
    note: string | null;
    signedIn: boolean;
    at: string;
    settledAt: string | null;
  }[];
};

/** One post with everything that readers said of it. */
export const ReportShow = () => (
  <Show title="Reports" actions={<Actions />} component="div">
    <WithRecord render={(post: PostReports) => <Reports post={post} />} />
  </Show>
);

function Actions() {
  const post = useRecordContext<PostReports>();
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

const Reports = ({ post: { id, title, author, isOnSite, entries } }: { post: PostReports }) => (
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
