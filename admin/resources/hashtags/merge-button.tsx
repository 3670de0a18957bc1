import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { DeskButton } from '../../components/desk-button';
import { Merge } from '../../components/icons/lucide';
import { useAct } from '../../components/use-act';
import { describePosts, type Hashtag } from './hashtag';

/** Merges the selected hashtags into one of them. */
export function MergeButton() {
  const { selectedIds } = useListContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DeskButton
        label="Merge"
        icon={<Merge size={18} />}
        disabled={selectedIds.length < 2}
        onClick={() => setOpen(true)}
      />
      {isOpen && <MergeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isMerging, setMerging] = useState(false);
  // Once they are merged, all but one are gone: nothing asks for them again.
  const { data = [] } = useGetMany<Hashtag>('hashtags', { ids: selectedIds }, { enabled: !isMerging });
  const [chosen, setChosen] = useState<number | null>(null);
  const act = useAct('hashtags');
  const hashtags = data.filter((hashtag) => hashtag !== undefined).sort((a, b) => b.posts - a.posts);
  // Whichever most posts have, until another is chosen.
  const into = hashtags.find(({ id }) => id === chosen) ?? hashtags[0];
  const merge = async () => {
    if (!into) return;
    const ids = selectedIds.filter((id) => id !== into.id);
    const done = `${ids.length === 1 ? 'A hashtag is' : `${ids.length} hashtags are`} merged into ${into.name}.`;
    setMerging(true);
    const isDone = await act({ verb: 'merge', ids, details: { into: into.id }, done });
    if (!isDone) return setMerging(false);
    onUnselectItems();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="merge-hashtags" fullWidth maxWidth="xs">
      <DialogTitle id="merge-hashtags">Merge {selectedIds.length} hashtags</DialogTitle>
      <DialogContent>
        <DialogContentText>All their posts get the one that you keep. The others are gone.</DialogContentText>
        <RadioGroup
          aria-label="Keep"
          value={into?.id ?? ''}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ mt: 1, overflowWrap: 'anywhere' }}
        >
          {hashtags.map((hashtag) => (
            <FormControlLabel
              key={hashtag.id}
              value={hashtag.id}
              control={<Radio />}
              label={`${hashtag.name} (${describePosts(hashtag)})`}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!into || isMerging} onClick={merge}>
          {into ? `Keep ${into.name}` : 'Keep'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
