import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Check, EyeOff, Pencil } from 'lucide-react';
import { Button, type RaRecord, Show, TopToolbar, useCreatePath, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RelativeTime } from '../parts/relative-time';
import { StateChip } from '../parts/state-chip';
import { useAct } from '../parts/use-act';
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
  const actOnReports = useAct('reports');
  const actOnPosts = useAct('posts');
  if (!post) return <TopToolbar />;
  const ids = [post.id];
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button
        label="Nothing to do"
        disabled={!post.open}
        onClick={() => void actOnReports({ verb: 'settle', ids, done: 'The reports are settled.' })}
      >
        <Check size={18} />
      </Button>
      <Button
        label="Hide the post"
        disabled={!post.isOnSite}
        onClick={() => void actOnPosts({ verb: 'hide', ids, done: 'The post is hidden.' })}
      >
        <EyeOff size={18} />
      </Button>
      <Button
        label="Edit the post"
        component={RouterLink}
        to={createPath({ resource: 'posts', type: 'edit', id: post.id })}
      >
        <Pencil size={18} />
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
              <StateChip label={settledAt ? 'settled' : 'waiting'} tone={settledAt ? 'quiet' : 'waiting'} />
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
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
