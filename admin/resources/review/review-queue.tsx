import { Box, Button, Card, Dialog, DialogTitle, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import {
  Edit,
  type Identifier,
  SimpleForm,
  Title,
  useDataProvider,
  useGetList,
  useGetOne,
  useNotify,
  useRefresh,
} from 'react-admin';
import type { Post, PostRow } from '#backend/api/admin/operations/records.ts';
import { WhenLoaded } from '../../components/edit-form';
import { Icon } from '../../components/icon';
import { Detail, LoadError, Note } from '../../components/section';
import { useRevert } from '../../components/use-act';
import { useCorrection } from '../../components/use-correction';
import { useKeys } from '../../components/use-keys';
import { formatTime, showPlatform } from '../../components/words';
import type { DeskDataProvider } from '../../data-provider';
import { POST_CORRECTION } from '../posts/post';
import { PostFields } from '../posts/post-form';

const QUERY = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'createdAt', order: 'DESC' as const },
  filter: { state: 'draft' },
};

/** Posts that wait, one after the other: read, correct, publish or drop, with a key or a button each. */
export function ReviewQueue() {
  const [place, setPlace] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const { data: waiting = [], total = 0, isPending, error, refetch } = useGetList<PostRow>('posts', QUERY);
  const at = Math.min(place, Math.max(0, waiting.length - 1));
  const id = waiting[at]?.id;
  const { data: post } = useGetOne<Post>('posts', { id: id ?? 0 }, { enabled: id !== undefined });
  // Fetched ahead, so that it is there at once.
  const next = waiting[at + 1]?.id;
  useGetOne<Post>('posts', { id: next ?? 0 }, { enabled: next !== undefined });
  const { act, undo, canUndo } = useDecisions();
  const isShown = post !== undefined && post.id === id;

  const go = (step: number) => () => setPlace(Math.max(0, Math.min(waiting.length - 1, at + step)));
  const does = (verb: 'publish' | 'delete') => () => void (isShown && act(verb, post));
  const keys = [
    { key: 'p', does: 'Publish', run: does('publish') },
    { key: 'd', does: 'Drop', run: does('delete') },
    { key: 'e', does: 'Correct', run: () => isShown && setEditing(true) },
    { key: 'j', does: 'Next', run: go(1) },
    { key: 'k', does: 'Previous', run: go(-1) },
    { key: 'u', does: 'Undo', run: () => void undo() },
  ];
  useKeys(keys);

  // Without waiting posts the last decision can still be undone.
  const buttons = keys.filter(({ key }) => (key === 'u' ? canUndo || id !== undefined : id !== undefined));
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', py: 2, pb: { xs: 16, sm: 2 } }}>
      <Title title="Review" />
      <LoadError error={error as Error | null} retry={refetch} />
      <Note role="status">{total === 0 ? '' : `${at + 1} of ${total}`}</Note>
      {isShown ? (
        <ReviewPost post={post} />
      ) : (
        !error && <Note>{isPending || id !== undefined ? 'Loading…' : 'Nothing waits for review.'}</Note>
      )}
      <Box sx={BUTTONS}>
        {buttons.map(({ key, does, run }) => (
          <Button
            key={key}
            variant={key === 'p' ? 'contained' : 'outlined'}
            aria-keyshortcuts={key}
            disabled={key === 'u' ? !canUndo : !isShown}
            onClick={run}
          >
            {does}
            <Box component="kbd" sx={{ ml: 1, color: 'inherit', display: { xs: 'none', sm: 'inline' } }}>
              {key}
            </Box>
          </Button>
        ))}
      </Box>
      {isEditing && id !== undefined && <Correction id={id} onClose={() => setEditing(false)} />}
    </Box>
  );
}

/** At the foot of the window; on phones in two rows, in reach of the thumb. */
const BUTTONS = {
  ...{ display: { xs: 'grid', sm: 'flex' }, gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, mt: 2, p: 1, zIndex: 1 },
  ...{ position: { xs: 'fixed', sm: 'sticky' }, bottom: 0, left: 0, right: 0, bgcolor: 'background.default' },
};

const DONE = { publish: 'Published', delete: 'Dropped' } as const;

/** Publishes or drops one post at a time, and takes that back, the last one first. */
function useDecisions() {
  const dataProvider = useDataProvider<DeskDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const revert = useRevert();
  const [done, setDone] = useState<Identifier[][]>([]);
  // A key that is held down must not do it twice.
  const isBusy = useRef(false);

  const act = async (verb: keyof typeof DONE, { id, title }: Post) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      // Only while it still waits: another operator may have published it meanwhile.
      const { data } = await dataProvider.act<{ changes: Identifier[] }>('posts', verb, [id], { only: 'draft' });
      refresh();
      if (data.changes.length === 0) {
        notify(`Somebody else has decided on it already: ${title}`, { type: 'warning' });
        return;
      }
      setDone((earlier) => [...earlier, data.changes]);
      notify(`${DONE[verb]}: ${title}`, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      isBusy.current = false;
    }
  };

  const undo = async () => {
    const last = done.at(-1);
    if (!last) return;
    setDone(done.slice(0, -1));
    await revert(last);
  };

  return { act, undo, canUndo: done.length > 0 };
}

function Correction({ id, onClose }: { id: Identifier; onClose: () => void }) {
  const { editProps, conflict } = useCorrection({ ...POST_CORRECTION, onSettled: onClose });
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby="correct-post">
      <DialogTitle id="correct-post">Correct this post</DialogTitle>
      <Edit resource="posts" id={id} actions={false} title=" " {...editProps}>
        {conflict}
        <WhenLoaded field="text">
          <SimpleForm warnWhenUnsavedChanges={false}>
            <PostFields />
          </SimpleForm>
        </WhenLoaded>
      </Edit>
    </Dialog>
  );
}

/** A post to be read, whole. */
const ReviewPost = ({ post }: { post: Post }) => (
  <Card component="article" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography variant="h6" component="h2" dir="auto">
      {post.title}
    </Typography>
    <Detail>
      <bdi>{post.author ?? 'Unknown author'}</bdi> · {showPlatform(post.platform, post.link)} ·{' '}
      {formatTime(post.createdAt)} {post.source && <bdi>· {post.source}</bdi>}
    </Detail>
    {post.image && <img src={post.image.thumbnail} alt={post.image.alt ?? ''} />}
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
      {post.text}
    </Typography>
    <Detail>{post.hashtags.join(' ')}</Detail>
    {post.link && (
      <Button startIcon={<Icon name="external-link" />} href={post.link} target="_blank" rel="noreferrer noopener">
        The original
      </Button>
    )}
  </Card>
);
