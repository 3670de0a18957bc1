import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Eye, EyeOff, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Edit, SimpleForm, TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { callApi } from '../api';
import type { ApiError } from '../api-error';
import { ActButton } from '../parts/act-button';
import { count } from '../parts/count';
import { StateChip } from '../parts/state-chip';
import { Conflict } from './conflict';
import { type Post, type PostState, STATES } from './post';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';

/** Corrects one post, with its card beside it. What somebody else has changed meanwhile is shown and never overwritten unasked. */
export function PostEdit() {
  const [theirs, setTheirs] = useState<Post | null>(null);
  const mine = useRef<Partial<Post>>({});
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = async (error: unknown) => {
    const { status, message } = error as ApiError;
    const { id } = mine.current;
    if (status !== 409 || id === undefined) notify(message, { type: 'error' });
    else setTheirs((await callApi<{ data: Post }>('GET', `/posts/${id}`)).data);
  };
  const onSuccess = () => {
    setTheirs(null);
    notify('Saved. The log can take it back.', { type: 'success' });
    refresh();
  };
  return (
    <Edit
      title="Post"
      redirect={false}
      actions={<Actions />}
      mutationOptions={{ onError, onSuccess }}
      transform={(post: Post) => {
        mine.current = post;
        return post;
      }}
    >
      {theirs && <Conflict mine={mine.current} theirs={theirs} onSettled={onSuccess} />}
      <SimpleForm>
        <Facts />
        <PostFields />
        <PostPreview />
      </SimpleForm>
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
