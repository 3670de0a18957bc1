import { Autocomplete, Box, Button, createFilterOptions, Dialog, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { JobKind, PostRow } from '#backend/api/admin/operations/records.ts';
import { Icon } from '../components/icon';
import { useApi } from '../components/section';
import { useAct } from '../components/use-act';
import { useKeys } from '../components/use-keys';
import { nameKind } from '../resources/jobs/job';
import { SCREENS } from '../screens';

type Choice = { id: string; group: 'Go to' | 'Posts' | 'Run a job'; label: string; run: () => void };

const PLACES = [
  ...SCREENS.map(({ name, label }) => ({ label, to: `/${name}` })),
  ...[
    { label: 'New post', to: '/posts/create' },
    { label: 'Add a source', to: '/sources/create' },
  ],
  ...[
    { label: 'Dashboard', to: '/' },
    { label: 'Account', to: '/account' },
  ],
];

/** Shorter words match most posts. */
const MIN_LETTERS = 3;
const POSTS = { pagination: { page: 1, perPage: 8 }, sort: { field: 'createdAt', order: 'DESC' as const } };

/** Ctrl+K, or a button: where one wants to go, a post by its words, or a job to be run. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useKeys([{ key: 'Ctrl+K', does: 'Go to, find a post, run a job', run: () => setOpen(true) }]);
  return (
    <>
      <Button
        color="inherit"
        aria-keyshortcuts="Control+K"
        startIcon={<Icon name="search" />}
        onClick={() => setOpen(true)}
      >
        <Box component="span" sx={{ width: { xs: 0, sm: 'auto' }, overflow: 'hidden', whiteSpace: 'nowrap' }}>
          Find <kbd>Ctrl+K</kbd>
        </Box>
      </Button>
      {isOpen && <PaletteDialog close={() => setOpen(false)} />}
    </>
  );
}

function PaletteDialog({ close }: { close: () => void }) {
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim());
  const navigate = useNavigate();
  const act = useAct('jobs');
  const filter = { q };
  const { data: posts = [] } = useGetList<PostRow>('posts', { ...POSTS, filter }, { enabled: q.length >= MIN_LETTERS });
  const { data: kinds = [] } = useApi<JobKind[]>('/jobs/kinds');
  const choices: Choice[] = [
    ...PLACES.map(({ label, to }) => ({ id: to, group: 'Go to' as const, label, run: () => navigate(to) })),
    ...(q.length >= MIN_LETTERS ? posts : []).map(({ id, title }) => ({
      ...{ id: `post ${id}`, group: 'Posts' as const, label: title },
      run: () => navigate(`/posts/${id}`),
    })),
    ...kinds
      .filter(({ canRun }) => canRun)
      .map(({ id }) => ({
        ...{ id: `job ${id}`, group: 'Run a job' as const, label: nameKind(id) },
        run: () => void act({ verb: 'run', ids: [id], done: `“${nameKind(id)}” will be done now.` }),
      })),
  ];
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-label="Go to, find a post, run a job" sx={AT_TOP}>
      <Autocomplete
        open
        autoHighlight
        options={choices}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        filterOptions={(all, state) =>
          // The server has found the posts, by words that may be in their text.
          all.filter((choice) => choice.group === 'Posts' || matching([choice], state).length > 0)
        }
        inputValue={words}
        onInputChange={(_, value) => setWords(value)}
        onChange={(_, choice) => {
          close();
          choice?.run();
        }}
        onClose={(_, reason) => reason === 'escape' && close()}
        forcePopupIcon={false}
        noOptionsText="Nothing is called that."
        renderInput={(params) => (
          <TextField {...params} autoFocus margin="none" placeholder="Go to, find a post, run a job" />
        )}
        sx={{ p: 2 }}
      />
    </Dialog>
  );
}

const matching = createFilterOptions<Choice>();
const AT_TOP = { '& .MuiDialog-container': { alignItems: 'flex-start' } };
