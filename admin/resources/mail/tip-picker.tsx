import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callApi } from '../../api';
import { LoadError } from '../../components/load-error';
import type { Tip } from './issue';

type TipPickerProps = {
  date: string;
  /** Ids of posts that are in the mail already. */
  taken: readonly number[];
  swapped: Tip;
  onPick: (tip: Tip) => void;
  onClose: () => void;
};

/** Another post of the week for the place of one. */
export function TipPicker({ date, taken, swapped, onPick, onClose }: TipPickerProps) {
  const [words, setWords] = useState('');
  const q = useDeferredValue(words);
  const { data, error, refetch } = useQuery({
    queryKey: ['mail', 'offers', date, q],
    queryFn: () => callApi<{ data: Tip[] }>('GET', `/mail/offers?${new URLSearchParams({ date, q })}`),
    placeholderData: keepPreviousData,
  });
  const offers = data?.data.filter(({ postId }) => !taken.includes(postId));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="swap-title">
      <DialogTitle id="swap-title">Instead of “{swapped.title}”</DialogTitle>
      <DialogContent>
        <TextField
          type="search"
          label="Search the week’s posts"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoFocus
          fullWidth
          margin="dense"
        />
        {error && <LoadError error={error} retry={refetch} />}
        {!offers && !error && <Typography role="status">Loading…</Typography>}
        {offers?.length === 0 && <Typography role="status">No other post of the week fits.</Typography>}
        <List>
          {offers?.map((tip) => (
            <ListItem key={tip.postId} disablePadding>
              <ListItemButton onClick={() => onPick(tip)} sx={{ overflowWrap: 'anywhere' }}>
                <ListItemText primary={tip.title} secondary={`${tip.author ?? 'Unknown author'}: ${tip.why}`} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
    </Dialog>
  );
}
