import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, Show, TopToolbar, useCreatePath, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActButton } from '../../components/act-button';
import { Check, EyeOff, Pencil } from '../../components/icons/lucide';
import { RelativeTime } from '../../components/relative-time';
import { StateChip } from '../../components/state-chip';
import { nameReason, type Reason } from './reasons';

/** React-admin shows the list's row until the post with its reports has come: what that lacks is optional. */
type PostReports = RaRecord<number> & {
  title: string;
  author: string | null;
  isOnSite?: boolean;
  open?: number;
  entries?: {
    id: number;
    reason: Reason;
    note: string | null;
    signedIn: boolean;
    at: string;
    settledAt: string | null;
  }[];
};

/** One post with everything that readers said of it. */
export function ReportShow() {
  return (
    <Show title="Reports" actions={<Actions />} component="div">
      <Reports />
    </Show>
  );
}

function Actions() {
  const post = useRecordContext<PostReports>();
  const createPath = useCreatePath();
  if (!post) return <TopToolbar />;
  return (
    <TopToolbar>
      <ActButton
        verb="settle"
        label="Nothing to do"
        done="The reports are settled."
        icon={<Check size={18} />}
        disabled={!post.open}
      />
      <ActButton
        resource="posts"
        verb="hide"
        label="Hide the post"
        done="The post is hidden."
        icon={<EyeOff size={18} />}
        disabled={!post.isOnSite}
      />
      <Button
        size="small"
        startIcon={<Pencil size={18} />}
        component={RouterLink}
        to={createPath({ resource: 'posts', type: 'edit', id: post.id })}
      >
        Edit the post
      </Button>
    </TopToolbar>
  );
}

function Reports() {
  const post = useRecordContext<PostReports>();
  const createPath = useCreatePath();
  if (!post) return null;
  return (
    <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="h6" component="h2">
        <Link component={RouterLink} to={createPath({ resource: 'posts', type: 'edit', id: post.id })}>
          {post.title}
        </Link>
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {post.author ?? 'Unknown author'}
        {post.isOnSite === false && ' · not on the site'}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {post.entries?.map(({ id, reason, note, signedIn, at, settledAt }) => (
          <Card key={id} component="li" variant="outlined" sx={{ p: 1.5 }}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <strong>{nameReason(reason)}</strong>
              <StateChip label={settledAt ? 'Settled' : 'Waiting'} tone={settledAt ? 'quiet' : 'waiting'} />
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                <RelativeTime at={at} />, by a {signedIn ? 'reader' : 'visitor'}
              </Box>
            </Stack>
            {note && <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>{note}</Typography>}
          </Card>
        ))}
      </Stack>
    </Box>
  );
}
