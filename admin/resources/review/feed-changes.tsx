import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatTime } from '../../components/relative-time';
import { useAct } from '../../components/use-act';

const RESOURCE = 'sources/changes';
const QUERY = { pagination: { page: 1, perPage: 20 }, sort: { field: 'id', order: 'ASC' as const } };

type Said = { title: string | null; text: string };
type Change = RaRecord<number> & {
  kind: 'correction' | 'removal';
  postId: number;
  source: string;
  before: Said;
  after: Said | null;
  createdAt: string;
};

/** Lists the items that feeds have corrected or removed since they were collected, to be applied or ignored. */
export function FeedChanges() {
  const { data: changes = [], total = 0 } = useGetList<Change>(RESOURCE, QUERY);
  if (total === 0) return null;
  return (
    <Box component="section" aria-labelledby="feed-changes" sx={{ display: 'grid', gap: 2, mb: 4 }}>
      <Typography id="feed-changes" variant="h6" component="h2">
        Changed at their source ({total})
      </Typography>
      {changes.map((change) => (
        <FeedChange key={change.id} change={change} />
      ))}
    </Box>
  );
}

function FeedChange({ change: { id, kind, postId, source, before, after, createdAt } }: { change: Change }) {
  const act = useAct(RESOURCE);
  const createPath = useCreatePath();
  const isRemoval = kind === 'removal';
  return (
    <Card component="article" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        <bdi>{source}</bdi> has {isRemoval ? 'removed' : 'corrected'}{' '}
        <Link component={RouterLink} to={createPath({ resource: 'posts', type: 'edit', id: postId })}>
          this post
        </Link>{' '}
        · {formatTime(createdAt)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: after ? '1fr 1fr' : '1fr' } }}>
        <Version label="Here" said={before} />
        {after && <Version label="At the source" said={after} />}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          size="small"
          variant="contained"
          color={isRemoval ? 'error' : 'primary'}
          onClick={() =>
            act({ verb: 'apply', ids: [id], done: isRemoval ? 'The post is deleted.' : 'The post is corrected.' })
          }
        >
          {isRemoval ? 'Delete here, too' : 'Correct here, too'}
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() => act({ verb: 'keep', ids: [id], done: 'The post stays as it is.' })}
        >
          Keep as it is
        </Button>
      </Box>
    </Card>
  );
}

const Version = ({ label, said: { title, text } }: { label: string; said: Said }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="overline">{label}</Typography>
    {title && (
      <Typography variant="subtitle2" dir="auto">
        {title}
      </Typography>
    )}
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', maxHeight: 320, overflowY: 'auto' }}>
      {text}
    </Typography>
  </Box>
);
