import {
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
} from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { NextIssue, Tip } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { Icon } from '../../components/icon';
import { Detail, Loaded, Note, useApi } from '../../components/section';
import { useAttempt } from '../../components/use-act';

type TipsEditorProps = { next: NextIssue; onChanged: () => void };

/** The posts of the next issue in their order: swap one for another, move one up, or let the issue choose again. */
export function TipsEditor({ next: { date, tips, isChosen }, onChanged }: TipsEditorProps) {
  const attempt = useAttempt();
  const [swapped, setSwapped] = useState<Tip | null>(null);
  const ids = tips.map(({ postId }) => postId);

  const choose = async (postIds: number[] | null, done: string) => {
    await attempt(() => callApi('POST', '/mail/choose', { date, postIds }), done);
    onChanged();
  };
  const moveUp = (index: number) => {
    const order = ids.toSpliced(index, 1).toSpliced(index - 1, 0, ids[index] as number);
    void choose(order, 'The order is changed.');
  };
  const swap = (tip: Tip) => {
    const order = ids.map((id) => (id === swapped?.postId ? tip.postId : id));
    setSwapped(null);
    void choose(order, `“${tip.title}” is in the mail.`);
  };

  return (
    <div>
      <ol>
        {tips.map((tip, index) => (
          <li key={tip.postId}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Box sx={{ flexGrow: 1 }}>
                {tip.title}
                <Detail>{tip.author ?? 'Author not known'}</Detail>
              </Box>
              <IconButton aria-label={`Move “${tip.title}” up`} disabled={index === 0} onClick={() => moveUp(index)}>
                <Icon name="arrow-up" />
              </IconButton>
              <IconButton aria-label={`Swap “${tip.title}” for another post`} onClick={() => setSwapped(tip)}>
                <Icon name="replace" />
              </IconButton>
            </Box>
          </li>
        ))}
      </ol>
      {isChosen && (
        <Button onClick={() => void choose(null, 'The issue chooses by itself again.')}>
          Let it choose by itself again
        </Button>
      )}
      {swapped && (
        <TipPicker date={date} taken={ids} swapped={swapped} onPick={swap} onClose={() => setSwapped(null)} />
      )}
    </div>
  );
}

type TipPickerProps = {
  date: string;
  /** Ids of posts that are in the mail already. */
  taken: readonly number[];
  swapped: Tip;
  onPick: (tip: Tip) => void;
  onClose: () => void;
};

/** Another post of the week for the place of one. */
function TipPicker({ date, taken, swapped, onPick, onClose }: TipPickerProps) {
  const [words, setWords] = useState('');
  const q = useDeferredValue(words);
  const query = useApi<Tip[]>(`/mail/offers?${new URLSearchParams({ date, q })}`, {
    placeholderData: keepPreviousData,
  });
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
        />
        <Loaded query={query}>
          {(tips) => <Offers tips={tips.filter(({ postId }) => !taken.includes(postId))} onPick={onPick} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

const Offers = ({ tips, onPick }: { tips: readonly Tip[]; onPick: (tip: Tip) => void }) =>
  tips.length === 0 ? (
    <Note role="status">No other post of the week fits.</Note>
  ) : (
    <List>
      {tips.map((tip) => (
        <ListItem key={tip.postId} disablePadding>
          <ListItemButton onClick={() => onPick(tip)}>
            <ListItemText primary={tip.title} secondary={tip.author ?? 'Author not known'} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
