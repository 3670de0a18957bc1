import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Edit, type Identifier, SimpleForm, Title, useGetList, useGetOne } from 'react-admin';
import { EmptyList } from '../../components/empty-list';
import { useCorrection } from '../../components/use-correction';
import { useKeys } from '../../components/use-keys';
import { POST_CORRECTION, type Post, type PostRow } from '../posts/post';
import { PostFields } from '../posts/post-fields';
import { PostPreview } from '../posts/post-preview';
import { WhenLoaded } from '../posts/when-loaded';
import { FeedChanges } from './feed-changes';
import { ReviewPost } from './review-post';
import { useReview } from './use-review';

const AT_ONCE = 50;

/** Posts that wait, one after the other: read, correct, publish or drop, with a key or a button each. */
export function ReviewQueue() {
  const [place, setPlace] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const { data: waiting = [], total = 0, isPending, error } = useGetList<PostRow>('posts', QUERY);
  const at = Math.min(place, Math.max(0, waiting.length - 1));
  const id = waiting[at]?.id;
  const { data: post } = useGetOne<Post>('posts', { id: id ?? 0 }, { enabled: id !== undefined });
  // Fetched ahead, so that it is there at once.
  const next = waiting[at + 1]?.id;
  useGetOne<Post>('posts', { id: next ?? 0 }, { enabled: next !== undefined });
  const { act, undo, canUndo } = useReview();
  const isShown = post !== undefined && post.id === id;

  const keys = useMemo(() => {
    const go = (step: number) => () => setPlace(Math.max(0, Math.min(waiting.length - 1, at + step)));
    const does = (verb: 'publish' | 'delete') => () => void (isShown && act(verb, post));
    return [
      { key: 'p', does: 'Publish', run: does('publish') },
      { key: 'd', does: 'Drop', run: does('delete') },
      { key: 'e', does: 'Correct', run: () => isShown && setEditing(true) },
      { key: 'j', does: 'Next', run: go(1) },
      { key: 'k', does: 'Previous', run: go(-1) },
      { key: 'u', does: 'Undo', run: () => void undo() },
    ];
  }, [act, at, isShown, post, undo, waiting.length]);
  useKeys(keys);

  // Without waiting posts the last decision can still be undone.
  const buttons = keys.filter(({ key }) => (key === 'u' ? canUndo || id !== undefined : id !== undefined));
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', py: 2, pb: { xs: 16, sm: 2 } }}>
      <Title title="Review" />
      <FeedChanges />
      {error && <Alert severity="error">{(error as Error).message}</Alert>}
      <Typography role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {total === 0 ? '' : `${at + 1} of ${total}`}
      </Typography>
      {isShown ? (
        <ReviewPost post={post} />
      ) : (
        !error && <EmptyList>{isPending || id !== undefined ? 'Loading…' : 'Nothing waits for review.'}</EmptyList>
      )}
      <Box
        sx={{
          ...{
            display: { xs: 'grid', sm: 'flex' },
            gridTemplateColumns: 'repeat(3, 1fr)',
            gap: 1,
            mt: 2,
            flexWrap: 'wrap',
          },
          ...{ position: { xs: 'fixed', sm: 'sticky' }, bottom: 0, left: 0, right: 0, p: 1, zIndex: 1 },
          bgcolor: 'background.default',
        }}
      >
        {buttons.map(({ key, does, run }) => (
          <Button
            key={key}
            size="small"
            variant={key === 'p' ? 'contained' : 'outlined'}
            aria-keyshortcuts={key}
            disabled={key === 'u' ? !canUndo : !isShown}
            onClick={run}
          >
            {does}
            <Box component="kbd" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
              {key}
            </Box>
          </Button>
        ))}
      </Box>
      {isEditing && id !== undefined && <Correction id={id} onClose={() => setEditing(false)} />}
    </Box>
  );
}

const QUERY = {
  pagination: { page: 1, perPage: AT_ONCE },
  sort: { field: 'createdAt', order: 'DESC' as const },
  filter: { state: 'draft' },
};

function Correction({ id, onClose }: { id: Identifier; onClose: () => void }) {
  const { editProps, conflict } = useCorrection({ ...POST_CORRECTION, onSettled: onClose });
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby="correct-post">
      <DialogTitle id="correct-post">Correct this post</DialogTitle>
      <Edit resource="posts" id={id} actions={false} title=" " {...editProps}>
        {conflict}
        <WhenLoaded>
          <SimpleForm warnWhenUnsavedChanges={false}>
            <PostFields panel={<PostPreview />} />
          </SimpleForm>
        </WhenLoaded>
      </Edit>
    </Dialog>
  );
}
