import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { Link, useGetList } from 'react-admin';
import type { SourceChange } from '#backend/admin/operations/records.ts';
import { Detail } from '../../components/section';
import { useAct } from '../../components/use-act';
import { formatTime } from '../../components/words';

const RESOURCE = 'sources/changes';
const QUERY = { pagination: { page: 1, perPage: 20 }, sort: { field: 'id', order: 'ASC' as const } };

/** Lists the items that feeds have corrected or removed since they were collected, to be applied or ignored. */
export function FeedChanges() {
  const { data: changes = [], total = 0 } = useGetList<SourceChange>(RESOURCE, QUERY);
  if (total === 0) return null;
  return (
    <Stack component="section" aria-labelledby="feed-changes" sx={{ gap: 2, mb: 4 }}>
      <Typography id="feed-changes" variant="h6" component="h2">
        Changed at their source ({total})
      </Typography>
      {changes.map((change) => (
        <FeedChange key={change.id} change={change} />
      ))}
    </Stack>
  );
}

function FeedChange({ change: { id, kind, postId, source, before, after, createdAt } }: { change: SourceChange }) {
  const act = useAct(RESOURCE);
  const [does, apply, applied] =
    kind === 'removal'
      ? ['removed', 'Delete here, too', 'The post is deleted.']
      : ['corrected', 'Correct here, too', 'The post is corrected.'];
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Detail>
        <bdi>{source}</bdi> has {does} <Link to={`/posts/${postId}`}>this post</Link> · {formatTime(createdAt)}
      </Detail>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: after ? '1fr 1fr' : '1fr' } }}>
        <Version label="Here" said={before} />
        {after && <Version label="At the source" said={after} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="contained"
          color={kind === 'removal' ? 'error' : 'primary'}
          onClick={() => act({ verb: 'apply', ids: [id], done: applied })}
        >
          {apply}
        </Button>
        <Button variant="outlined" onClick={() => act({ verb: 'keep', ids: [id], done: 'The post stays as it is.' })}>
          Keep as it is
        </Button>
      </Stack>
    </Card>
  );
}

const Version = ({ label, said: { title, text } }: { label: string; said: NonNullable<SourceChange['after']> }) => (
  <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
    <Typography variant="overline">{label}</Typography>
    {title && (
      <Typography variant="subtitle2" component="div">
        {title}
      </Typography>
    )}
    {text}
  </Box>
);
