import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Eye, EyeOff, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Edit, SimpleForm, TopToolbar, useRecordContext } from 'react-admin';
import { ActButton } from '../parts/act-button';
import { count } from '../parts/count';
import { SaveToolbar } from '../parts/save-toolbar';
import { StateChip } from '../parts/state-chip';
import { useCorrection } from '../parts/use-correction';
import { POST_CORRECTION, type Post, type PostState, STATES } from './post';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';
import { WhenWhole } from './when-whole';

/** Corrects one post, with its card below it. */
export function PostEdit() {
  const { editProps, conflict } = useCorrection(POST_CORRECTION);
  return (
    <Edit title="Post" actions={<Actions />} {...editProps}>
      {conflict}
      <WhenWhole>
        <SimpleForm toolbar={<SaveToolbar />}>
          <Facts />
          <PostFields />
          <PostPreview />
        </SimpleForm>
      </WhenWhole>
    </Edit>
  );
}

const VERBS: { verb: string; label: string; done: string; from: PostState[]; icon: ReactNode }[] = [
  {
    verb: 'publish',
    label: 'Publish',
    done: 'The post is published.',
    from: ['draft', 'hidden'],
    icon: <Eye size={18} />,
  },
  { verb: 'hide', label: 'Hide', done: 'The post is hidden.', from: ['published'], icon: <EyeOff size={18} /> },
  {
    verb: 'delete',
    label: 'Delete',
    done: 'The post is deleted.',
    from: ['published', 'draft', 'hidden'],
    icon: <Trash2 size={18} />,
  },
  {
    verb: 'restore',
    label: 'Restore',
    done: 'The post is as before.',
    from: ['deleted'],
    icon: <RotateCcw size={18} />,
  },
];

function Actions() {
  const post = useRecordContext<Post>();
  const verbs = VERBS.filter(({ from }) => post && from.includes(post.state));
  return (
    <TopToolbar>
      {verbs.map(({ from, ...verb }) => (
        <ActButton key={verb.verb} {...verb} />
      ))}
    </TopToolbar>
  );
}

function Facts() {
  const post = useRecordContext<Post>();
  if (!post) return null;
  const facts = [
    `/feed/${post.slug}`,
    ...(post.source ? [`from ${post.source}`] : []),
    ...(post.bookmarks > 0 ? [`in ${count(post.bookmarks, 'bookmark')}`] : []),
    ...(post.reports > 0 ? [count(post.reports, 'report')] : []),
  ];
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
      <StateChip {...STATES[post.state]} />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
    </Stack>
  );
}
